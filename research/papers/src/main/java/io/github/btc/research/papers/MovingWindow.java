package io.github.btc.research.papers;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator.Observation;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The rules of CloudCom 2018, section 3, for N and T, as {@link WindowEstimator} follows them: N
 * requests between two samples, and the level T from which a collection is due.
 *
 * @param firstRequests N before the first collection
 * @param firstLevel T before the first collection, in percent of the heap
 * @param lastRequests N after the cycles
 * @param lastLevel T after the cycles, in percent of the heap
 */
record MovingWindow(long firstRequests, double firstLevel, long lastRequests, double lastLevel) {

  private static final ActivationInterval INTERVAL = ActivationInterval.between(30, 70);

  /** The requests of each cycle. The smallest of the last five is the next N. */
  private static final long[] CYCLES = {900, 800, 700, 600, 500, 480, 490, 460, 470, 450, 455, 452};

  private static final long SMALLEST_OF_THE_LAST = 450;
  private static final long MOST_REQUESTS = 100_000;

  /** The estimator adds a random step of a tenth of the interval, and stays inside it. */
  private static final double LEAST_LAST_LEVEL = 66;

  private static MovingWindow run() {
    WindowEstimator estimator = new WindowEstimator();
    SplittableRandom random = new SplittableRandom(1);
    long firstRequests = next(estimator, random);
    double firstLevel = estimator.dueLevel(INTERVAL);
    for (long cycle : CYCLES) {
      estimator.ran(cycle, true, random);
    }
    return new MovingWindow(
        firstRequests, firstLevel, next(estimator, random), estimator.dueLevel(INTERVAL));
  }

  private static long next(WindowEstimator estimator, SplittableRandom random) {
    return estimator.requestsUntilNextSample(
        new Observation(30, 30, 0, MOST_REQUESTS, INTERVAL), random);
  }

  /** Tells whether N begins at 10 and T at 30 %. */
  static boolean begins() {
    MovingWindow run = run();
    return run.firstRequests == 10 && run.firstLevel == INTERVAL.min();
  }

  /** Tells whether N becomes the smallest of the last five cycles, and T comes near 70 %. */
  static boolean ends() {
    MovingWindow run = run();
    return run.lastRequests == SMALLEST_OF_THE_LAST && run.lastLevel >= LEAST_LAST_LEVEL;
  }

  static String text() {
    MovingWindow run = run();
    return String.format(
        Locale.ROOT,
        "N %d, then %d, the least of five cycles; T %.0f, then %.0f %%",
        run.firstRequests,
        run.lastRequests,
        run.firstLevel,
        run.lastLevel);
  }
}
