package io.github.btc.estimator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator;
import io.github.btc.RequestEstimator.Observation;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * 5000 cycles of 0.5 GB of live data, 1 MB ± 20 % per request, A = [2, 2.5] GB, P^max 1000: where
 * the task starts, and after how many samples.
 */
class EstimatorPacingTest {

  private static final ActivationInterval A = ActivationInterval.between(2e9, 2.5e9);

  @Test
  void baseCorrectedUsesAllOfTheIntervalInFewSamples() {
    Pacing pacing = pace(new BaseCorrectedEstimator());

    assertThat(pacing.meanTriggerGb).isBetween(2.23, 2.27);
    assertThat(pacing.deviationGb).isBetween(0.13, 0.16);
    assertThat(pacing.samplesPerCycle).isBetween(1.5, 2.5);
  }

  @Test
  void thesisStartsEarlyAndSpreadsLess() {
    Pacing pacing = pace(new ThesisEstimator());

    assertThat(pacing.meanTriggerGb).isBetween(2.10, 2.16);
    assertThat(pacing.deviationGb).isBetween(0.08, 0.105);
    assertThat(pacing.samplesPerCycle).isBetween(2.0, 3.0);
  }

  private static Pacing pace(RequestEstimator estimator) {
    SplittableRandom random = new SplittableRandom(42);
    int cycles = 5000;
    double sum = 0;
    double squares = 0;
    long samples = 0;
    for (int cycle = 0; cycle < cycles; cycle++) {
      double level = 0.5e9;
      long requests = 0;
      long untilLook = 0;
      while (true) {
        if (untilLook-- == 0) {
          samples++;
          if (level >= estimator.dueLevel(A)) {
            break;
          }
          untilLook =
              estimator.requestsUntilNextSample(
                  new Observation(level, 0.5e9, requests, 1000, A), random);
        }
        level += 1e6 * (0.8 + 0.4 * random.nextDouble());
        requests++;
      }
      estimator.ran(requests, true, random);
      double gb = level / 1e9;
      sum += gb;
      squares += gb * gb;
    }
    double mean = sum / cycles;
    double deviation = Math.sqrt(squares / cycles - mean * mean);
    return new Pacing(mean, deviation, (double) samples / cycles - 1);
  }

  private record Pacing(double meanTriggerGb, double deviationGb, double samplesPerCycle) {}
}
