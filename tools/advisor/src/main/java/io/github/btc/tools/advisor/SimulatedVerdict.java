package io.github.btc.tools.advisor;

import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of simulations on BTC. They run with several seeds, and with more seeds if these do
 * not agree. If they still do not agree, there is no decision.
 */
final class SimulatedVerdict {

  /** The factor up to which two values of p99.9 count as equal. */
  private static final double TOLERANCE = 1.05;

  /** The least number of simulated stops for a verdict. */
  private static final long FEWEST_STOPS = 5;

  private static final double HARDLY_EXPOSED = 0.001;

  /** The largest share of requests without an answer, which no better p99.9 can outweigh. */
  private static final double MOST_DENIED = 0.001;

  /**
   * The numbers of simulations: the first always runs, and the others only without an agreement.
   */
  private static final int[] ROUNDS = {3, 5, 8};

  private final Trials trials;
  private final boolean stopsAreLong;

  private SimulatedVerdict(Trials trials, boolean stopsAreLong) {
    this.trials = trials;
    this.stopsAreLong = stopsAreLong;
  }

  /**
   * Runs the simulations.
   *
   * @param simulation simulation with a given seed
   * @param seed seed of all seeds
   * @param stopsAreLong whether stops exceed the time limits of clients, even if they meet few
   *     requests
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

  /** Returns false if the simulations met too few stops for a verdict. */
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

  /** Returns p99.9 with BTC divided by p99.9 without BTC. */
  private static double ratio(Expectation each) {
    return each.with().p999Millis() / Math.max(1e-9, each.without().p999Millis());
  }

  /** Returns the reason not to use BTC, if it is certain. */
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
          "closings would cost more than the stops: the simulated p99.9 is %.1f ms without BTC and"
              + " %.1f ms with BTC",
          without,
          with);
    }
    if (isDenied() == Answer.YES) {
      return String.format(
          Locale.ROOT,
          "%.2f %% of the simulated requests find every replica closed (expected at most"
              + " 0.1 %%); run this command again with more --replicas",
          100 * mean.with().denied());
    }
    return changesNothing() == Answer.YES
        ? String.format(
            Locale.ROOT,
            "BTC would change nothing: stops meet %.4f %% of the requests (expected at least 0.1"
                + " %%). The simulated p99.9 is %.1f ms without BTC and %.1f ms with BTC",
            100 * mean.without().exposed(),
            without,
            with)
        : null;
  }

  /** Returns the reason why the simulations do not decide, if they do not. */
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
            "the simulations do not agree: in %d runs with different seeds, p99.9 with BTC is %.2f"
                + " to %.2f times the value without. Stops meet %.4f to %.4f %% of the requests,"
                + " and %.4f to %.4f %% of them find every replica closed. Some of these values"
                + " favor BTC and some do not",
            trials.count(),
            ratio.low(),
            ratio.high(),
            Math.max(0, exposed.low()),
            exposed.high(),
            Math.max(0, denied.low()),
            denied.high()));
  }

  /** Returns why the simulations have no verdict, if they met too few stops. */
  Optional<String> tooFewStops() {
    return tells()
        ? Optional.empty()
        : Optional.of(
            "the simulation met "
                + expectation().stops()
                + " stops, which are too few for a verdict; run this command again with a lower"
                + " --rate");
  }

  /** Returns another remark; {@code null} if there is none. */
  @Nullable String note() {
    if (!tells()) {
      return tooFewStops().orElseThrow();
    }
    return hardlyChanges() == Answer.NO
        ? null
        : "p99.9 would hardly change, because stops meet too few requests";
  }
}
