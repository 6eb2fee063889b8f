package io.github.btc.agent.observe;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Gives the entrances of the servers in this JVM a {@link Door}. A class that cannot get one stays
 * as it is, and the transformer remembers why.
 */
final class DoorTransformer implements ClassFileTransformer {

  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  private final Instrumentation jvm;
  private final Set<Entrance> found = ConcurrentHashMap.newKeySet();
  private final Map<Entrance, String> left = new ConcurrentHashMap<>();

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

  /** {@return the entrances that have a door} */
  Set<Entrance> found() {
    return found;
  }

  /** {@return the entrances without a door, with the reason} */
  Map<Entrance, String> left() {
    return left;
  }

  private void retransform() {
    for (Class<?> type : jvm.getAllLoadedClasses()) {
      Entrance entrance = Entrance.in(type.getName().replace('.', '/'));
      if (entrance != null) {
        retransform(type, entrance);
      }
    }
  }

  private void retransform(Class<?> type, Entrance entrance) {
    try {
      jvm.retransformClasses(type);
    } catch (Exception | LinkageError e) { // another agent forbids it: the class stays as it is
      left.put(entrance, "the JVM does not change its class: " + e);
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] type) {
    if (loader == null || name == null || loader == PLATFORM && !Entrance.isOfTheJdk(name)) {
      return null; // a class of the JDK, which is no server's: the thread may hold any lock of it
    }
    Entrance entrance = Entrance.in(name);
    if (entrance == null || entrance.isBehindAnother(type)) {
      return null;
    }
    try {
      boolean sees = seesTheDoor(loader);
      byte[] rewritten = entrance.rewrite(type, name, sees);
      if (rewritten.length > 0) {
        found.add(entrance);
        return rewritten;
      }
      left.put(
          entrance,
          sees ? "its class is not as expected" : "its class loader does not see the agent");
    } catch (RuntimeException | LinkageError e) {
      left.put(entrance, "its class cannot be read: " + e); // for instance newer than ASM
    }
    return null;
  }

  private static boolean seesTheDoor(ClassLoader loader) {
    try {
      return Class.forName(Door.class.getName(), false, loader) == Door.class;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
