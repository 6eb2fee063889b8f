package io.github.btc.research.benches.placement;

import io.github.btc.tools.console.process.ParentWatch;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A neighbour: one thread that runs and sleeps in turns, as {@code stress-ng --cpu 1 --cpu-load}
 * does. Says {@code ready} once it runs, and ends when its standard input does.
 */
public final class StressMain {

  private static final double SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(25);

  private StressMain() {}

  /**
   * Runs and sleeps until its parent lets go.
   *
   * @param arguments the share of a core, and the seed of the times
   */
  public static void main(String[] arguments) {
    ParentWatch.start(System.in, () -> Runtime.getRuntime().halt(0));
    double share = Double.parseDouble(arguments[0]);
    SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[1]));
    System.out.println("ready");
    while (true) {
      spin(Math.round(SLICE_NANOS * random.nextExponential()));
      double sleep = SLICE_NANOS * (1 - share) / share * random.nextExponential();
      LockSupport.parkNanos(Math.round(sleep));
    }
  }

  private static void spin(long nanos) {
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < nanos) {
      Thread.onSpinWait();
    }
  }
}
