package io.github.btc.tools.advisor;

import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What simulations say of BTC. They are repeated with other seeds, and repeated more often where
 * they do not agree; where that does not help either, nothing is decided.
 */
final class SimulatedVerdict {

  /** So much of p99.9 is not worth a change. */
  private static final double TOLERANCE = 1.05;

  /** A simulation that met fewer stops says nothing of them. */
  private static final long FEWEST_STOPS = 5;

  private static final double HARDLY_EXPOSED = 0.001;

  /** No p99.9 makes up for so many requests without an answer. */
  private static final double MOST_DENIED = 0.001;

  /** So many at first; the others where those do not agree. */
  private static final int[] ROUNDS = {3, 5, 8};

  private final Trials trials;
  private final boolean stopsAreLong;

  private SimulatedVerdict(Trials trials, boolean stopsAreLong) {
    this.trials = trials;
    this.stopsAreLong = stopsAreLong;
  }

  /**
   * Simulates.
   *
   * @param simulation of a seed
   * @param seed from which all are drawn
   * @param stopsAreLong whether stops meet the time limits of clients, however few they meet
   */
  static SimulatedVerdict of(
      LongFunction<Expectation> simulation, long seed, boolean stopsAreLong) {
    SplittableRandom seeds = new SplittableRandom(seed);
    Trials trials = Trials.run(simulation, seeds.nextLong(), ROUNDS[0]);
    SimulatedVerdict verdict = new SimulatedVerdict(trials, stopsAreLong);
    for (int i = 1; i < ROUNDS.length && verdict.isOpen(); i++) {
      trials = trials.and(Trials.run(simulation, seeds.nextLong(), ROUNDS[i]));
      verdict = new SimulatedVerdict(trials, stopsAreLong);
    }
    return verdict;
  }

  private boolean isOpen() {
    return tells() && speaksAgainst() == Answer.UNCLEAR;
  }

  Expectation expectation() {
    return trials.mean();
  }

  /** False if the simulations met too few stops to say anything. */
  private boolean tells() {
    return expectation().stops() >= FEWEST_STOPS;
  }

  private Answer speaksAgainst() {
    return isWorse().or(isDenied()).or(changesNothing());
  }

  private Answer isWorse() {
    return trials.isAbove(SimulatedVerdict::ratio, TOLERANCE);
  }

  private Answer isDenied() {
    return trials.isAbove(each -> each.with().denied(), MOST_DENIED);
  }

  private Answer changesNothing() {
    Answer meetsFew = trials.isAbove(each -> each.without().exposed(), HARDLY_EXPOSED).not();
    return hardlyChanges().and(meetsFew).and(Answer.of(!stopsAreLong));
  }

  private Answer hardlyChanges() {
    return trials.isAbove(SimulatedVerdict::ratio, 1 / TOLERANCE);
  }

  /** What p99.9 is with BTC, as a share of what it is without. */
  private static double ratio(Expectation each) {
    return each.with().p999Millis() / Math.max(1e-9, each.without().p999Millis());
  }

  /** Why BTC should not be used, if that is certain. */
  Optional<String> against() {
    if (!tells()) {
      return Optional.empty();
    }
    return Optional.ofNullable(reason(expectation()));
  }

  private @Nullable String reason(Expectation mean) {
    double without = mean.without().p999Millis();
    double with = mean.with().p999Millis();
    if (isWorse() == Answer.YES) {
      return String.format(
          Locale.ROOT,
          "closings would cost more than the stops do: p99.9 %.1f ms without, %.1f ms with,"
              + " simulated",
          without,
          with);
    }
    if (isDenied() == Answer.YES) {
      return String.format(
          Locale.ROOT,
          "%.2f %% of the requests would find every replica closed, simulated (expected at most"
              + " 0.1 %%): ask again with more --replicas",
          100 * mean.with().denied());
    }
    return changesNothing() == Answer.YES
        ? String.format(
            Locale.ROOT,
            "nothing would change: stops meet %.4f %% of the requests (expected at least 0.1 %%),"
                + " and p99.9 is %.1f ms without, %.1f ms with, simulated",
            100 * mean.without().exposed(),
            without,
            with)
        : null;
  }

  /** Why the simulations do not decide, if they do not. */
  Optional<String> doubt() {
    if (!isOpen()) {
      return Optional.empty();
    }
    Trials.Interval ratio = trials.interval(SimulatedVerdict::ratio);
    Trials.Interval exposed = trials.interval(each -> 100 * each.without().exposed());
    Trials.Interval denied = trials.interval(each -> 100 * each.with().denied());
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the simulation does not decide: in %d runs with different seeds, p99.9 with BTC is %.2f"
                + " to %.2f of that without, stops meet %.4f to %.4f %% of the requests, and %.4f to"
                + " %.4f %% find every replica closed; some of that speaks for BTC and some against",
            trials.count(),
            ratio.low(),
            ratio.high(),
            Math.max(0, exposed.low()),
            exposed.high(),
            Math.max(0, denied.low()),
            denied.high()));
  }

  /** What else to know; {@code null} if nothing. */
  @Nullable String note() {
    if (!tells()) {
      return "the simulation met "
          + expectation().stops()
          + " stops, too few to judge by: ask again with a lower --rate";
    }
    return hardlyChanges() == Answer.NO
        ? null
        : "p99.9 would hardly change: stops meet too few requests";
  }
}
