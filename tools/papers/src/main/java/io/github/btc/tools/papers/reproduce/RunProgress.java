package io.github.btc.tools.papers.reproduce;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a run is: a bar with the time left on a terminal, a line per reproduction
 * elsewhere. Seconds planned are those of a quiet machine with two processors; the time left is
 * stretched by how much longer it has taken so far.
 */
final class RunProgress implements AutoCloseable {

  private static final int UNITS_PER_SECOND = 1000;
  private static final int REFRESH_MILLIS = 250;

  private final PrintStream out;
  private final double plannedSeconds;
  private final long startNanos = System.nanoTime();
  private final @Nullable ProgressBar bar;
  private double doneSeconds;

  RunProgress(PrintStream out, boolean terminal, double plannedSeconds) {
    this.out = out;
    this.plannedSeconds = plannedSeconds;
    this.bar = terminal ? bar(out, plannedSeconds) : null;
  }

  private static ProgressBar bar(PrintStream out, double plannedSeconds) {
    return new ProgressBarBuilder()
        .setTaskName("reproduce")
        .setInitialMax(Math.round(plannedSeconds * UNITS_PER_SECOND))
        .setUnit(" s", UNITS_PER_SECOND)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis(REFRESH_MILLIS)
        .setConsumer(new ConsoleProgressBarConsumer(out))
        .build();
  }

  /** Says what is being run now. */
  void begin(Reproduction reproduction, int number, int of) {
    String text = number + " of " + of + ": " + reproduction.title();
    if (bar != null) {
      bar.setExtraMessage(" " + text);
    } else {
      out.println(text + ", about " + secondsLeft() + " s left");
    }
  }

  /** Says how much of what is being run is done; from any thread. */
  void share(double share, double seconds) {
    if (bar != null) {
      bar.stepTo(Math.round((doneSeconds + share * seconds) * UNITS_PER_SECOND));
    }
  }

  /** Says that what was being run has ended. */
  void end(double seconds) {
    doneSeconds += seconds;
    share(0, seconds);
  }

  private long secondsLeft() {
    double elapsed = (System.nanoTime() - startNanos) / 1e9;
    double stretch = doneSeconds < 1 ? 1 : elapsed / doneSeconds;
    return Math.max(1, Math.round((plannedSeconds - doneSeconds) * stretch));
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
