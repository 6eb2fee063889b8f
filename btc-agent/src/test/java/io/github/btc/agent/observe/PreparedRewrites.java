package io.github.btc.agent.observe;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites the entrances of real servers, after everything has been prepared. The JVM logs which
 * classes it initializes meanwhile, for {@link EntranceTest}.
 */
final class PreparedRewrites {

  static final String BEGIN = "rewrites begin";
  static final String END = "rewrites end";

  private PreparedRewrites() {}

  public static void main(String[] arguments) throws IOException {
    Entrance.prepare();
    DoorTransformer transformer = new DoorTransformer(noJvm());
    List<ClassLoader> loaders = new ArrayList<>();
    List<byte[]> types = new ArrayList<>();
    for (String name : arguments) {
      loaders.add(loaderOf(name));
      types.add(bytes(name));
    }
    System.out.println(BEGIN);
    for (int i = 0; i < arguments.length; i++) {
      transformer.transform(loaders.get(i), arguments[i], null, null, types.get(i));
    }
    System.out.println(END);
    System.out.println("found " + transformer.found());
    System.out.println("left " + transformer.left());
  }

  /** The loader of a server in the JDK does not see the door. */
  private static ClassLoader loaderOf(String name) {
    return Entrance.isOfTheJdk(name)
        ? ClassLoader.getPlatformClassLoader()
        : PreparedRewrites.class.getClassLoader();
  }

  static byte[] bytes(String name) throws IOException {
    ClassLoader loader = PreparedRewrites.class.getClassLoader();
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      return in == null ? new byte[0] : in.readAllBytes();
    }
  }

  /** The test adds no transformer to a JVM. */
  static Instrumentation noJvm() {
    return (Instrumentation)
        Proxy.newProxyInstance(
            Instrumentation.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (jvm, method, given) -> null);
  }
}
