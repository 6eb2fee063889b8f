package io.github.btc.tools.console.process;

import java.io.IOException;
import java.io.InputStream;

/**
 * Keeps a child from outliving its parent. The parent holds the other end of our standard input;
 * when it closes it, or dies in whatever way, the kernel does, and the child ends.
 */
public final class ParentWatch {

  private ParentWatch() {}

  /**
   * Waits, on a daemon thread, for the parent to let go.
   *
   * @param input standard input
   * @param end ends this process
   */
  public static void start(InputStream input, Runnable end) {
    Thread thread =
        new Thread(
            () -> {
              awaitEnd(input);
              end.run();
            },
            "parent-watch");
    thread.setDaemon(true);
    thread.start();
  }

  private static void awaitEnd(InputStream input) {
    try {
      while (input.read() >= 0) {
        // Nothing is ever said; only the end matters.
      }
    } catch (IOException e) {
      // A broken pipe is an end too.
    }
  }
}
