package io.github.btc.proofs.contracts;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;

/** A JVM with a small heap, for what would harm that of the tests. */
final class SmallHeapJvm {

  private SmallHeapJvm() {}

  /**
   * Starts one with the class path of this JVM. The serial collector moves everything together, so
   * that "this many bytes are left" means what it says.
   *
   * @param main what to run
   * @param contract the contract it is about, its only argument
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
