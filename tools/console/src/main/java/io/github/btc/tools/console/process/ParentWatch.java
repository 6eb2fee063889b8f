package io.github.btc.tools.console.process;

import java.io.IOException;
import java.io.InputStream;

/**
 * Ends a child JVM with its parent. The parent holds the other end of the child's standard input.
 * When the parent closes it or ends in any way, the child notices the end of its input and ends
 * too.
 */
public final class ParentWatch {

  private ParentWatch() {}

  /**
   * Waits on a daemon thread for the end of the input.
   *
   * @param input the standard input
   * @param end ends this process
   */
  public static void start(InputStream input, Runnable end) {
    start(input, () -> {}, end);
  }

  /**
   * Waits on a daemon thread for lines and for the end of the input.
   *
   * @param input the standard input
   * @param line runs for each line that the parent sends with {@link ChildJvm#proceed}
   * @param end ends this process
   */
  public static void start(InputStream input, Runnable line, Runnable end) {
    Thread thread =
        new Thread(
            () -> {
              awaitEnd(input, line);
              end.run();
            },
            "parent-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private static void awaitEnd(InputStream input, Runnable line) {
    try {
      for (int read = input.read(); read >= 0; read = input.read()) {
        if (read == '\n') {
          line.run();
        }
      }
    } catch (IOException e) {
      // A broken pipe is also an end of the input.
    }
  }
}
