package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.advisor.ReplayedStops.Tail;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulations are drawn: p99.9 with BTC differs by 3 % from seed to seed. */
final class SimulatedVerdictTest {

  private static final int SEEDS = 400;
  private static final double NOISE = 0.03;

  @ParameterizedTest
  @CsvSource({"0.5, 0.01", "0.9, 0.01", "0.8, 0.0001"})
  void decidesForBtcWhereItClearlyHelps(double ratio, double exposed) {
    LongFunction<Expectation> simulation = simulation(ratio, exposed, 0);

    assertThat(count(seed -> isFor(simulation, seed))).isEqualTo(SEEDS);
  }

  @ParameterizedTest
  @CsvSource({"1.4, 0.01, 0", "1.2, 0.0001, 0", "1.0, 0.0001, 0", "0.5, 0.01, 0.01"})
  void decidesAgainstBtcWhereItClearlyCosts(double ratio, double exposed, double denied) {
    LongFunction<Expectation> simulation = simulation(ratio, exposed, denied);

    assertThat(count(seed -> isAgainst(simulation, seed))).isGreaterThan(SEEDS * 97 / 100);
  }

  /** Just where the verdict changes, one simulation is for it and the next against it. */
  @ParameterizedTest
  @CsvSource({"1.05, 0.01", "0.95238, 0.0001"})
  void saysThatItDoesNotKnowWhereTheNextSeedWouldSayTheOpposite(double ratio, double exposed) {
    LongFunction<Expectation> simulation = simulation(ratio, exposed, 0);

    assertThat(count(seed -> isUndecided(simulation, seed))).isGreaterThan(SEEDS * 94 / 100);
    assertThat(count(seed -> isFor(simulation, seed))).isLessThan(SEEDS * 3 / 100);
    assertThat(count(seed -> isAgainst(simulation, seed))).isLessThan(SEEDS * 3 / 100);
  }

  @Test
  void saysBetweenWhichFiguresTheTruthLies() {
    String doubt = verdict(simulation(1.05, 0.01, 0), 7).doubt().orElseThrow();

    assertThat(doubt)
        .startsWith("the simulations do not agree: in 16 runs with different seeds")
        .containsPattern("p99\\.9 with BTC is 1\\.0\\d to 1\\.0\\d times the value without");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1.0, 1.05, 2})
  void isTheSameForTheSameSeed(double ratio) {
    LongFunction<Expectation> simulation = simulation(ratio, 0.01, 0);

    assertThat(verdict(simulation, 5).expectation())
        .isEqualTo(verdict(simulation, 5).expectation());
  }

  @Test
  void doesNotJudgeBySimulationsThatMetHardlyAStop() {
    SimulatedVerdict verdict =
        verdict(seed -> new Expectation(1, 1, 0, 4, tail(10, 0.01, 0), tail(99, 0.01, 0)), 1);

    assertThat(verdict.against()).isEmpty();
    assertThat(verdict.doubt()).isEmpty();
    assertThat(verdict.note()).contains("too few for a verdict");
  }

  @Test
  void answersAreJoinedAsLogicHasIt() {
    for (Answer each : Answer.values()) {
      assertThat(each.and(Answer.NO)).isEqualTo(Answer.NO);
      assertThat(each.or(Answer.YES)).isEqualTo(Answer.YES);
      assertThat(each.and(Answer.YES)).isEqualTo(each);
      assertThat(each.or(Answer.NO)).isEqualTo(each);
      assertThat(each.not().not()).isEqualTo(each);
    }
  }

  private static boolean isFor(LongFunction<Expectation> simulation, long seed) {
    SimulatedVerdict verdict = verdict(simulation, seed);
    return verdict.against().isEmpty() && verdict.doubt().isEmpty();
  }

  private static boolean isAgainst(LongFunction<Expectation> simulation, long seed) {
    return verdict(simulation, seed).against().isPresent();
  }

  private static boolean isUndecided(LongFunction<Expectation> simulation, long seed) {
    return verdict(simulation, seed).doubt().isPresent();
  }

  private static long count(LongPredicate which) {
    return LongStream.range(0, SEEDS).filter(which).count();
  }

  private static SimulatedVerdict verdict(LongFunction<Expectation> simulation, long seed) {
    return SimulatedVerdict.of(simulation, seed, false);
  }

  private static LongFunction<Expectation> simulation(double ratio, double exposed, double denied) {
    return seed -> {
      double drawn = ratio * (1 + NOISE * new SplittableRandom(seed).nextGaussian());
      return new Expectation(
          5, 1000, 0.01, 100, tail(20, exposed, 0), tail(20 * drawn, exposed / 10, denied));
    };
  }

  private static Tail tail(double p999, double exposed, double denied) {
    return new Tail(1, 5, p999, exposed, denied);
  }
}
