package io.github.btc.tools.advisor;

import java.io.PrintStream;
import java.util.function.LongConsumer;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how much of a log is read: a bar with the time left on a terminal, nothing elsewhere. */
final class ReadingProgress implements LongConsumer, AutoCloseable {

  /** A smaller log is read before anybody has seen the bar. */
  private static final long LEAST_BYTES = 16 * ByteSize.MEGABYTE;

  private final @Nullable ProgressBar bar;

  /**
   * Begins.
   *
   * @param err where to
   * @param terminal whether a bar can be drawn there
   * @param bytes how large the log is
   */
  ReadingProgress(PrintStream err, boolean terminal, long bytes) {
    this.bar =
        terminal && bytes >= LEAST_BYTES
            ? new ProgressBarBuilder()
                .setTaskName("reading")
                .setInitialMax(bytes)
                .setUnit(" MB", ByteSize.MEGABYTE)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(err))
                .build()
            : null;
  }

  static ReadingProgress onTerminal(long bytes) {
    return new ReadingProgress(System.err, System.console() != null, bytes);
  }

  @Override
  public void accept(long bytes) {
    if (bar != null) {
      bar.stepBy(bytes);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
