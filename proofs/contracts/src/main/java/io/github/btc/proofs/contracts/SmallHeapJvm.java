package io.github.btc.proofs.contracts;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;

/** Starts JVMs with a small heap, for tests that would harm their own JVM. */
final class SmallHeapJvm {

  private SmallHeapJvm() {}

  /**
   * Starts a JVM with the class path of this JVM. It uses the serial collector, which compacts the
   * heap, so that the number of free bytes is exact.
   *
   * @param main the main class
   * @param contract the contract whose class name is the only argument
   */
  static Process start(Class<?> main, Object contract) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx48m",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            main.getName(),
            contract.getClass().getName())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Makes a contract in that JVM, as JUnit makes it in this one. */
  static Object contract(String className) throws ReflectiveOperationException {
    Constructor<?> constructor = Class.forName(className).getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }
}
