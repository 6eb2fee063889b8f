package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator;
import io.github.btc.RequestEstimator.Observation;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests that a {@link RequestEstimator} keeps its contract. A subclass makes the estimator. */
public abstract class EstimatorContract {

  private static final long SEED = 20_260_721;
  private static final int RANDOM_OBSERVATIONS = 100_000;
  private static final int CYCLES = 50;
  private static final ActivationInterval INTERVAL = ActivationInterval.between(200, 250);

  /** For subclasses. */
  protected EstimatorContract() {}

  /**
   * Makes an estimator that has learned nothing yet.
   *
   * @return a new estimator every time
   */
  protected abstract RequestEstimator newEstimator();

  /**
   * Returns by how many requests a level that grows evenly may exceed A^max before it is sampled.
   *
   * @return 1 by default, because estimates are rounded up and samples follow a request
   */
  protected long requestsBeyondMax() {
    return 1;
  }

  /** Estimates stay within [0, P^max] at values at which a formula may divide by zero. */
  @Test
  public final void staysInBoundsAtTheEdges() {
    double[] levels = {0, -1, 1e-300, 199, 200, 225, 250, 1e9, 1e300, Double.MAX_VALUE};
    long[] counts = {0, 1, 2, 1_000, Long.MAX_VALUE / 2};
    long[] bounds = {1, 100, Integer.MAX_VALUE, Long.MAX_VALUE};
    ActivationInterval[] intervals = {
      INTERVAL,
      ActivationInterval.between(0, 0),
      ActivationInterval.between(200, 200),
      ActivationInterval.between(0, Double.MAX_VALUE)
    };
    for (double level : levels) {
      for (double after : levels) {
        for (long served : counts) {
          for (long most : bounds) {
            for (ActivationInterval interval : intervals) {
              assertInBounds(newEstimator(), new Observation(level, after, served, most, interval));
            }
          }
        }
      }
    }
  }

  /** Estimates stay within [0, P^max] for random observations, also after many runs. */
  @Test
  public final void staysInBoundsForRandomObservations() {
    SplittableRandom random = new SplittableRandom(SEED);
    RequestEstimator estimator = newEstimator();
    for (int i = 0; i < RANDOM_OBSERVATIONS; i++) {
      double min = random.nextDouble(1_000);
      ActivationInterval interval = ActivationInterval.between(min, min + random.nextDouble(1_000));
      assertInBounds(
          estimator,
          new Observation(
              random.nextDouble(3_000),
              random.nextDouble(3_000),
              random.nextLong(1_000_000),
              1 + random.nextLong(1_000_000),
              interval));
      if (random.nextInt(100) == 0) {
        estimator.ran(random.nextLong(1_000_000), random.nextBoolean(), random);
      }
    }
  }

  /** The level from which a task is due lies in the activation interval. */
  @Test
  public final void isDueWithinTheInterval() {
    SplittableRandom random = new SplittableRandom(SEED);
    RequestEstimator estimator = newEstimator();
    for (int i = 0; i < 1_000; i++) {
      assertThat(INTERVAL.contains(estimator.dueLevel(INTERVAL)))
          .as("run %d, due at %s", i, estimator.dueLevel(INTERVAL))
          .isTrue();
      estimator.ran(100, random.nextInt(10) > 0, random);
    }
  }

  /** The same seed gives the same estimates. */
  @Test
  public final void isRepeatable() {
    Observation seen = new Observation(100, 10, 50, 1_000, INTERVAL);
    RequestEstimator one = newEstimator();
    RequestEstimator other = newEstimator();
    SplittableRandom random = new SplittableRandom(SEED);
    SplittableRandom sameRandom = new SplittableRandom(SEED);
    for (int i = 0; i < 1_000; i++) {
      assertThat(one.requestsUntilNextSample(seen, random))
          .isEqualTo(other.requestsUntilNextSample(seen, sameRandom));
      one.ran(50, i % 7 > 0, random);
      other.ran(50, i % 7 > 0, sameRandom);
    }
  }

  /** If the level grows evenly, a sample finds the task due before the level exceeds A^max. */
  @Test
  public final void samplesBeforeTheIntervalIsPassed() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (double base : new double[] {0, 1, 50, 150}) {
      for (double growth : new double[] {0.001, 0.01, 0.3, 1, 7, 20}) {
        RequestEstimator estimator = newEstimator();
        for (int cycle = 0; cycle < CYCLES; cycle++) {
          double level = levelFoundDue(estimator, base, growth, random);
          assertThat(level)
              .as("base %s, growth %s, cycle %d", base, growth, cycle)
              .isBetween(INTERVAL.min(), INTERVAL.max() + requestsBeyondMax() * growth);
        }
      }
    }
  }

  /** Serves requests until the next run; returns the level at which the task ran. */
  private static double levelFoundDue(
      RequestEstimator estimator, double base, double growth, SplittableRandom random) {
    // P^max as the guide recommends: these requests raise the level by the width of the interval.
    long maxRequests = Math.max(1, (long) ((INTERVAL.max() - INTERVAL.min()) / growth));
    long served = 0;
    double level = base;
    while (level < estimator.dueLevel(INTERVAL)) {
      Observation seen = new Observation(level, base, served, maxRequests, INTERVAL);
      served += Math.max(1, estimator.requestsUntilNextSample(seen, random));
      level = base + served * growth;
    }
    estimator.ran(served, true, random);
    return level;
  }

  private static void assertInBounds(RequestEstimator estimator, Observation seen) {
    long estimate = estimator.requestsUntilNextSample(seen, new SplittableRandom(SEED));
    if (estimate < 0 || estimate > seen.maxRequests()) {
      throw new AssertionError(
          "requestsUntilNextSample: " + estimate + " (expected 0 to P^max) for " + seen);
    }
  }
}
