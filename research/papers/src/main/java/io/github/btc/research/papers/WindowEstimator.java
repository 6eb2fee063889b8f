package io.github.btc.research.papers;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator;
import java.util.random.RandomGenerator;

/**
 * The method of the paper of 2018: a history instead of a slope, and a moving threshold.
 *
 * <ul>
 *   <li><b>N</b>, the requests between samples, is the least number of requests that any of the
 *       last five cycles served. N is 10 until there is a history.
 *   <li><b>T</b>, the level from which the task is due, starts at A^min (in the paper 30 % of the
 *       heap). It rises after each controlled run until it reaches A^max (70 %), and a small random
 *       step is added each time. An uncontrolled run halves the height of T above A^min.
 * </ul>
 *
 * Two things differ from the paper: N counts from the last run, not from the last sample, and after
 * N requests the level is sampled every 10 requests. With the paper's rule, nearly two cycles may
 * pass before the second sample. Each task needs an estimator of its own. Not thread-safe.
 */
final class WindowEstimator implements RequestEstimator {

  private static final int HISTORY = 5;
  private static final long FIRST_WINDOW = 10;
  private static final double STEP_UP = 0.1;
  private static final double ENTROPY = 0.1;

  private final long[] history = new long[HISTORY];
  private int cycles;
  private double height; // height of T above A^min, as a share of the interval, without entropy
  private double entropy;

  @Override
  public long requestsUntilNextSample(Observation seen, RandomGenerator random) {
    long rest = window() - seen.requestsSinceLastRun();
    return Math.min(seen.maxRequests(), rest > 0 ? rest : FIRST_WINDOW);
  }

  @Override
  public double dueLevel(ActivationInterval interval) {
    double share = Math.max(0, Math.min(1, height + entropy));
    return interval.min() + share * (interval.max() - interval.min());
  }

  @Override
  public void ran(long requestsSinceLastRun, boolean controlled, RandomGenerator random) {
    if (controlled) {
      history[cycles++ % HISTORY] = requestsSinceLastRun;
      height = Math.min(1, height + STEP_UP);
    } else {
      height /= 2;
    }
    entropy = ENTROPY * (2 * random.nextDouble() - 1);
  }

  private long window() {
    if (cycles == 0) {
      return FIRST_WINDOW;
    }
    long least = history[0];
    for (int i = 1; i < Math.min(cycles, HISTORY); i++) {
      least = Math.min(least, history[i]);
    }
    return least;
  }

  @Override
  public String toString() {
    return "window";
  }
}
