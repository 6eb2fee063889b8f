package io.github.btc.tools.replicas.run;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/** Decides when a warm-up may end before its longest time. */
final class WarmUp {

  private static final long PERIOD_MILLIS = 500;

  private final Duration least;
  private final Settling settling;
  private final DoubleSupplier compilationSeconds;

  private WarmUp(Duration least, Settling settling, DoubleSupplier compilationSeconds) {
    this.least = least;
    this.settling = settling;
    this.compilationSeconds = compilationSeconds;
  }

  /** Returns a warm-up that always takes its longest time. */
  static WarmUp longest() {
    return new WarmUp(Duration.ofDays(1), new Settling(1), () -> Double.NaN);
  }

  /**
   * Returns a warm-up that ends when compilation has settled.
   *
   * @param least shortest time
   * @param replicas number of replicas
   * @param compilationSeconds tells the processor time of all compilers so far
   */
  static WarmUp untilSettled(Duration least, int replicas, DoubleSupplier compilationSeconds) {
    return new WarmUp(least, new Settling(replicas), compilationSeconds);
  }

  /**
   * Waits from the beginning of the load until compilation has settled.
   *
   * @param longest longest time of the warm-up
   * @return false if it can only end after its longest time
   */
  boolean awaitBefore(Duration longest) throws InterruptedException {
    if (least.compareTo(longest) >= 0) {
      return false;
    }
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < longest.toNanos()) {
      TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
      settling.add(System.nanoTime(), compilationSeconds.getAsDouble());
      if (System.nanoTime() - begun >= least.toNanos() && settling.settled()) {
        return true;
      }
    }
    return false;
  }
}
