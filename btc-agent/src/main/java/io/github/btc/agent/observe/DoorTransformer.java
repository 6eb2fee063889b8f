package io.github.btc.agent.observe;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Gives the entrances of the servers in this JVM a {@link Door}. A class whose loader cannot see
 * the agent stays as it is, because its calls would fail.
 */
final class DoorTransformer implements ClassFileTransformer {

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  private final Instrumentation jvm;
  private final Set<Entrance> found = ConcurrentHashMap.newKeySet();

  DoorTransformer(Instrumentation jvm) {
    this.jvm = jvm;
  }

  /** Begins, also with the classes that are loaded already. */
  void begin() {
    jvm.addTransformer(this, true);
    retransform();
  }

  /** Makes the classes what they were. */
  void end() {
    jvm.removeTransformer(this);
    retransform();
  }

  /** {@return the entrances in use} */
  Set<Entrance> found() {
    return found;
  }

  private void retransform() {
    for (Class<?> type : jvm.getAllLoadedClasses()) {
      if (Entrance.in(type.getName().replace('.', '/')) != null && jvm.isModifiableClass(type)) {
        try {
          jvm.retransformClasses(type);
        } catch (Exception | LinkageError e) { // another agent forbids it: the class stays as it is
          continue;
        }
      }
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] type) {
    if (loader == null || loader == PLATFORM || name == null) {
      return null; // a class of the JDK, which is no server's: the thread may hold any lock of it
    }
    Entrance entrance = Entrance.in(name);
    if (entrance == null || !seesTheDoor(loader)) {
      return null;
    }
    try {
      byte[] rewritten = entrance.rewrite(type, name);
      if (rewritten.length == 0) {
        return null;
      }
      found.add(entrance);
      return rewritten;
    } catch (RuntimeException | LinkageError e) { // a class file newer than ASM
      return null;
    }
  }

  private static boolean seesTheDoor(ClassLoader loader) {
    try {
      return Class.forName(Door.class.getName(), false, loader) == Door.class;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
