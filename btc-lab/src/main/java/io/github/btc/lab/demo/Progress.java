package io.github.btc.lab.demo;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far the demo is: a bar with the time left on a terminal, a line per run elsewhere. The
 * bar follows the clock, because the demo does: what a run takes is known before it begins.
 */
final class Progress implements AutoCloseable {

  private static final long TICK_MILLIS = 250;

  private final PrintStream out;
  private final long startNanos = System.nanoTime();
  private final long plannedMillis;
  private final @Nullable ProgressBar bar;
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          job -> {
            Thread thread = new Thread(job, "progress");
            thread.setDaemon(true);
            return thread;
          });

  Progress(PrintStream out, boolean terminal, Duration planned) {
    this.out = out;
    this.plannedMillis = planned.toMillis();
    this.bar = terminal ? bar(out, plannedMillis) : null;
    if (bar != null) {
      ticks.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private static ProgressBar bar(PrintStream out, long plannedMillis) {
    return new ProgressBarBuilder()
        .setTaskName("demo")
        .setInitialMax(plannedMillis)
        .setUnit(" s", 1000)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis((int) TICK_MILLIS)
        .setConsumer(new ConsoleProgressBarConsumer(out))
        .build();
  }

  private void tick() {
    if (bar != null) {
      bar.stepTo(Math.min(plannedMillis - 1, millisSinceStart()));
    }
  }

  private long millisSinceStart() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
  }

  /** Says what is being run now. */
  void begin(Configuration configuration, int number, int of) {
    String text = number + " of " + of + ": " + configuration.shownName();
    if (bar != null) {
      bar.setExtraMessage(" " + text);
    } else {
      long left = Math.max(0, plannedMillis - millisSinceStart()) / 1000;
      out.println(text + " (" + configuration.meaning() + "), about " + left + " s left");
    }
  }

  @Override
  public void close() {
    ticks.shutdownNow();
    if (bar != null) {
      bar.stepTo(plannedMillis);
      bar.close();
    }
  }
}
