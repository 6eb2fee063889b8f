package io.github.btc.gc;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import javax.management.MBeanServerConnection;

/**
 * What another JVM has said of itself. It may be gone by now.
 *
 * @param facts the sizes of that moment
 * @param flags those it was asked for
 */
record OtherJvm(HeapFacts facts, HeapFlags flags) {

  /** Asks for everything; a connection lost on the way is one failure, whichever call met it. */
  static OtherJvm ask(MBeanServerConnection jvm) throws IOException {
    try {
      HeapFlags flags = HeapFlags.of(jvm);
      return new OtherJvm(HeapFacts.of(HeapPools.of(jvm, flags), flags), flags);
    } catch (UndeclaredThrowableException e) { // how a proxy tells what its interface does not
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
        "the connection was lost while the JVM was asked for its flags and sizes;"
            + " is it still there?",
        cause);
  }
}
