package io.github.btc.estimator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.RequestEstimator;
import io.github.btc.RequestEstimator.Observation;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestEstimatorTest {

  private static final double MB = 1e6;
  private static final double GB = 1e9;
  private static final ActivationInterval A = ActivationInterval.between(2 * GB, 2.5 * GB);
  private final RandomGenerator random = new SplittableRandom(7);

  /** The worked example of the thesis: 1 MB per request, 0.5 GB at the start, P^max 1000. */
  @ParameterizedTest
  @CsvSource({"2.1, 400", "2.3, 534", "2.5, 667"})
  void thesisEstimatesTheWorkedExample(double targetGb, long requests) {
    Observation seen = observation(1.5 * GB, 0.5 * GB, 1000, 1000, exactly(targetGb * GB));

    assertThat(new ThesisEstimator().requestsUntilNextSample(seen, random)).isEqualTo(requests);
  }

  @Test
  void theTwoReplicasOfTheWorkedExampleAre133RequestsApart() {
    ThesisEstimator estimator = new ThesisEstimator();
    Observation first = observation(1.5 * GB, 0.5 * GB, 1000, 1000, exactly(2.3 * GB));
    Observation second = observation(1.5 * GB, 0.5 * GB, 1000, 1000, exactly(2.5 * GB));

    assertThat(
            estimator.requestsUntilNextSample(second, random)
                - estimator.requestsUntilNextSample(first, random))
        .isEqualTo(133);
  }

  @Test
  void baseCorrectedEstimatesTheWorkedExampleByWhatRequestsAdded() {
    Observation seen = observation(1.5 * GB, 0.5 * GB, 1000, 5000, exactly(2.3 * GB));

    assertThat(new BaseCorrectedEstimator().requestsUntilNextSample(seen, random)).isEqualTo(800);
  }

  @Test
  void baseCorrectedSamplesAfterThreeQuartersOfTheWayRightAfterARun() {
    BaseCorrectedEstimator estimator = new BaseCorrectedEstimator();
    Observation afterARun = observation(0.5 * GB, 0.5 * GB, 0, 5000, exactly(2.5 * GB));
    assertThat(estimator.requestsUntilNextSample(afterARun, random))
        .as("no cycle yet")
        .isEqualTo(5000);

    estimator.requestsUntilNextSample(
        observation(1.5 * GB, 0.5 * GB, 1000, 5000, exactly(2.5 * GB)), random);

    assertThat(estimator.requestsUntilNextSample(afterARun, random))
        .as("1.5 of 2 GB, by a slope of a GB in 1000")
        .isEqualTo(1500);
  }

  @ParameterizedTest
  @CsvSource({
    "thesis, 1500, 0, 1000", // P^last = 0 gives P^max
    "thesis, 0, 10, 1000", // a level of 0 gives P^max, not a division by zero
    "thesis, 2600, 1000, 0", // a level above A^max gives 0, not a negative number
    "thesis, 1, 1, 1000", // an estimate beyond P^max gives P^max
    "base, 1500, 0, 1000",
    "base, 500, 10, 1000", // no growth gives P^max
    "base, 400, 10, 1000", // a fallen level gives P^max
    "base, 2600, 1000, 0",
    "base, 501, 1000, 1000",
  })
  void clampsWhatTheEquationLeavesOpen(String name, double levelMb, long last, long expected) {
    RequestEstimator estimator =
        name.equals("thesis") ? new ThesisEstimator() : new BaseCorrectedEstimator();
    Observation seen = observation(levelMb * MB, 500 * MB, last, 1000, A);

    assertThat(estimator.requestsUntilNextSample(seen, random)).isEqualTo(expected);
  }

  @Test
  void samplesAtOnceWhenTheDrawnTargetIsBelowTheLevel() {
    Observation seen = observation(2.4 * GB, 0.5 * GB, 1900, 1000, exactly(2.2 * GB));

    assertThat(new ThesisEstimator().requestsUntilNextSample(seen, random)).isZero();
    assertThat(new BaseCorrectedEstimator().requestsUntilNextSample(seen, random)).isZero();
  }

  private static ActivationInterval exactly(double level) {
    return ActivationInterval.between(level, level);
  }

  private static Observation observation(
      double level, double afterLast, long last, long max, ActivationInterval interval) {
    return new Observation(level, afterLast, last, max, interval);
  }
}
