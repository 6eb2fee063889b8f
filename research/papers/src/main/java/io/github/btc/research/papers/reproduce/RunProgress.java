package io.github.btc.research.papers.reproduce;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a run. On a terminal it is a bar with the time left, and elsewhere it is
 * one line for each reproduction. The planned seconds are those of an idle machine with two
 * processors. The time left is corrected by the time that the run has taken so far.
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

  /** Shows the reproduction that begins now. */
  void begin(Reproduction reproduction, int number, int of) {
    String text = number + " of " + of + ": " + reproduction.title();
    if (bar != null) {
      bar.setExtraMessage(" " + text);
    } else {
      out.println(text + ", about " + secondsLeft() + " s left");
    }
  }

  /** Shows the share of the current reproduction that is done. Any thread may call this method. */
  void share(double share, double seconds) {
    if (bar != null) {
      bar.stepTo(Math.round((doneSeconds + share * seconds) * UNITS_PER_SECOND));
    }
  }

  /** Shows that the current reproduction has ended. */
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
