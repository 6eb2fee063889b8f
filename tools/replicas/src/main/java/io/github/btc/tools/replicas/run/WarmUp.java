package io.github.btc.tools.replicas.run;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** Decides when a warm-up may end before its longest time. */
final class WarmUp {

  /** The time that the work at the end of a warm-up may take, in addition to the longest time. */
  static final Duration FOR_WORK = Duration.ofSeconds(30);

  /** The time after a faster warm-up in which the queues of requests and compilers end. */
  static final Duration CALM = Duration.ofSeconds(25);

  private static final long PERIOD_MILLIS = 500;

  private final Duration least;
  private final IdleCompilers compilers;
  private final DoubleSupplier compilationSeconds;
  private final @Nullable Work work;
  private final boolean calmsDown;

  private WarmUp(
      Duration least,
      IdleCompilers compilers,
      DoubleSupplier compilationSeconds,
      @Nullable Work work,
      boolean calmsDown) {
    this.least = least;
    this.compilers = compilers;
    this.compilationSeconds = compilationSeconds;
    this.work = work;
    this.calmsDown = calmsDown;
  }

  /** Something to do while the last requests of a warm-up are sent. */
  interface Work {
    void run() throws IOException, InterruptedException;
  }

  /** Returns a warm-up that always takes its longest time. */
  static WarmUp longest() {
    return new WarmUp(Duration.ofDays(1), new IdleCompilers(1), () -> Double.NaN, null, false);
  }

  /**
   * Returns a warm-up that ends when the compilers are idle.
   *
   * @param least shortest time
   * @param replicas number of replicas
   * @param compilationSeconds tells the CPU time of all compilers so far
   */
  static WarmUp untilTheCompilersAreIdle(
      Duration least, int replicas, DoubleSupplier compilationSeconds) {
    return new WarmUp(least, new IdleCompilers(replicas), compilationSeconds, null, false);
  }

  /**
   * Returns this warm-up with work at its end. Its longest time must have {@link #FOR_WORK} more.
   */
  WarmUp thatEndsWith(Work last) {
    return new WarmUp(least, compilers, compilationSeconds, last, false);
  }

  /**
   * Returns this warm-up with a calm time after it. Its work is done at the end of that time, which
   * must be able to last {@link #FOR_WORK} longer.
   */
  WarmUp thatCalmsDown(Work last) {
    return new WarmUp(least, compilers, compilationSeconds, last, true);
  }

  /** Waits for the calm time, and then for the work. */
  void awaitCalm() throws IOException, InterruptedException {
    TimeUnit.SECONDS.sleep(CALM.toSeconds());
    if (work != null) {
      work.run();
    }
  }

  /**
   * Waits from the beginning of the load until the compilers are idle, and then for the work.
   *
   * @param longest longest time of the warm-up
   * @return false if it can only end after its longest time
   */
  boolean awaitBefore(Duration longest) throws IOException, InterruptedException {
    if (work == null) {
      return least.compareTo(longest) < 0 && awaitIdleCompilers(longest);
    }
    if (calmsDown) {
      awaitIdleCompilers(longest);
      return true;
    }
    awaitIdleCompilers(longest.minus(FOR_WORK));
    work.run();
    return true;
  }

  private boolean awaitIdleCompilers(Duration longest) throws InterruptedException {
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < longest.toNanos()) {
      TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
      compilers.add(System.nanoTime(), compilationSeconds.getAsDouble());
      if (System.nanoTime() - begun >= least.toNanos() && compilers.areIdle()) {
        return true;
      }
    }
    return false;
  }
}
