package io.github.btc.gc;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import javax.management.MBeanServerConnection;

/**
 * The flags and sizes of another JVM, which may have ended since.
 *
 * @param facts the sizes at the moment of reading
 * @param flags the flags that BTC needs
 */
record OtherJvm(HeapFacts facts, HeapFlags flags) {

  /** Reads flags and sizes. A lost connection always leads to the same exception. */
  static OtherJvm ask(MBeanServerConnection jvm) throws IOException {
    try {
      HeapFlags flags = HeapFlags.of(jvm);
      return new OtherJvm(HeapFacts.of(HeapPools.of(jvm, flags), flags), flags);
    } catch (UndeclaredThrowableException e) { // the proxy's interface declares no exceptions
      if (e.getCause() instanceof IOException cause) {
        throw lost(cause);
      }
      throw e;
    } catch (IOException e) {
      throw lost(e);
    }
  }

  private static IOException lost(IOException cause) {
    return new IOException(
        "the connection to the JVM was lost while its flags and sizes were read;"
            + " check that the JVM is still running",
        cause);
  }
}
