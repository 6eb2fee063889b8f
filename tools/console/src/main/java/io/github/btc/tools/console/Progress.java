package io.github.btc.tools.console;

import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of a series of runs. On a terminal it is a bar with the time left, and
 * elsewhere it is one line for each run, and further lines while a run is long. Both follow the
 * clock, and the planned time is corrected by the time that the runs have taken so far.
 */
public final class Progress implements AutoCloseable {

  private static final long TICK_MILLIS = 250;
  private static final int MOST_LINES = 10; // without a terminal, beside one for each run
  private static final long LEAST_MILLIS_OF_A_LINE = 10_000;

  private final PrintStream out;
  private final LongSupplier clock;
  private final long startNanos;
  private volatile long lineAtMillis; // volatile: as the planned time

  // volatile: written by the thread that runs everything, read by the one that draws the bar
  private volatile long plannedMillis;
  private final @Nullable ProgressBar bar;
  private final ScheduledExecutorService ticks =
      Executors.newSingleThreadScheduledExecutor(
          job -> {
            Thread thread = new Thread(job, "progress");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Begins to show the progress.
   *
   * @param name shown before the bar
   * @param out where the progress is printed
   * @param terminal whether a bar can be drawn there
   * @param planned how long all runs together take
   */
  public Progress(String name, PrintStream out, boolean terminal, Duration planned) {
    this(name, out, terminal, planned, System::nanoTime);
    ticks.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Makes a progress that does not tick by itself. */
  Progress(String name, PrintStream out, boolean terminal, Duration planned, LongSupplier clock) {
    this.out = out;
    this.clock = clock;
    this.startNanos = clock.getAsLong();
    this.plannedMillis = planned.toMillis();
    this.bar = terminal ? bar(name, out, plannedMillis) : null;
  }

  /**
   * Begins to show the progress on the standard error of this program, with a bar on a terminal.
   *
   * @param name shown before the bar
   * @param planned how long all runs together take
   * @return the progress, which the caller closes
   */
  public static Progress onTerminal(String name, Duration planned) {
    return new Progress(name, System.err, System.console() != null, planned);
  }

  private static ProgressBar bar(String name, PrintStream out, long plannedMillis) {
    return new ProgressBarBuilder()
        .setTaskName(name)
        .setInitialMax(plannedMillis)
        .setUnit(" s", 1000)
        .setStyle(ProgressBarStyle.ASCII)
        .setUpdateIntervalMillis((int) TICK_MILLIS)
        .setConsumer(new ConsoleProgressBarConsumer(out))
        .build();
  }

  void tick() {
    long now = millisSinceStart();
    if (bar != null) {
      bar.stepTo(Math.min(plannedMillis - 1, now));
    } else if (now - lineAtMillis >= Math.max(LEAST_MILLIS_OF_A_LINE, plannedMillis / MOST_LINES)) {
      lineAtMillis = now;
      out.println("about " + secondsLeft() + " s left");
    }
  }

  private long secondsLeft() {
    return Math.max(0, plannedMillis - millisSinceStart()) / 1000;
  }

  private long millisSinceStart() {
    return TimeUnit.NANOSECONDS.toMillis(clock.getAsLong() - startNanos);
  }

  /**
   * Shows the run that begins now.
   *
   * @param run the name of the run
   * @param meaning a short description of the run
   * @param number the number of the run, from 1
   * @param of the number of runs
   */
  public void begin(String run, String meaning, int number, int of) {
    String text = number + " of " + of + ": " + run;
    if (number > 1) { // all runs take about the same time, so the finished ones predict the total
      plannedMillis = millisSinceStart() * of / (number - 1);
    }
    if (bar != null) {
      bar.maxHint(plannedMillis);
      bar.setExtraMessage(" " + text);
    } else {
      lineAtMillis = millisSinceStart();
      out.println(text + " (" + meaning + "), about " + secondsLeft() + " s left");
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
