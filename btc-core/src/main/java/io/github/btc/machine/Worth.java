package io.github.btc.machine;

import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Cost;
import io.github.btc.ControlGroup.Estimate;
import io.github.btc.ControlGroup.Verdict;
import io.github.btc.report.ControlGroupReport;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Compares the two kinds of cycles. The difference of each task is one of two independent ratios,
 * and the tasks add up, because no pause belongs to two of them. The interval is Welch's: the
 * variances of the arms are estimated apart, and its degrees of freedom are Satterthwaite's.
 *
 * @param counted the arms of the tasks with enough cycles
 * @param all the arms of all tasks
 */
public record Worth(List<Arms> counted, List<Arms> all) {

  /** Fewer requests per million do not show: a p99.99 has a hundred of a million above it. */
  private static final double LEAST_PER_MILLION = 10;

  private static final double PER_MILLION = 1e6;
  private static final double SECONDS_PER_MILLION = 1e6 / 1e9;

  /** The normal distribution has 97.5 % below this value. */
  private static final double NORMAL = 1.959964;

  /**
   * Takes the arms of the tasks.
   *
   * @param tasks the arms of all tasks
   * @return what they tell
   */
  public static Worth of(List<Arms> tasks) {
    return new Worth(tasks.stream().filter(Arms::count).toList(), tasks);
  }

  /**
   * Reports the difference and decides.
   *
   * @param share share of the cycles that are left to the JVM
   * @param cost what the closings cost
   * @param refusalSeconds how long a refused request is on its way to another replica
   * @param unconfirmedStops runs that stopped the process and that no router had confirmed;
   *     requests that waited for them are in no figure
   * @return the report
   */
  public ControlGroup report(
      double share, Cost cost, double refusalSeconds, long unconfirmedStops) {
    ControlGroup.Arm with = arm(Arms::with);
    ControlGroup.Arm without = arm(Arms::without);
    if (counted.isEmpty()) {
      return new ControlGroupReport(
          share, with, without, null, null, cost, Verdict.TOO_EARLY, tooFewCycles());
    }
    Estimate hits = difference(arm -> arm.hit().ratio(), Arm::hitVariance, PER_MILLION);
    Estimate waiting =
        difference(
            arm -> arm.waited().ratio(), arm -> arm.waited().variance(), SECONDS_PER_MILLION);
    double refusals = cost.refusedPerMillion() * refusalSeconds;
    Verdict verdict = verdict(hits, waiting, refusals);
    String sentence = sentence(verdict, hits, waiting, refusals) + notCounted(unconfirmedStops);
    return new ControlGroupReport(share, with, without, hits, waiting, cost, verdict, sentence);
  }

  /**
   * Adds up the tasks. The cycles are those of all tasks, so that their number never falls. No more
   * requests are hit than there are. The first cycles of a new replica may count more, because a
   * request in flight counts as hit at once, and as a request only when it finishes.
   */
  private ControlGroup.Arm arm(Function<Arms, Arm> which) {
    List<Arm> shown = (counted.isEmpty() ? all : counted).stream().map(which).toList();
    return new ControlGroupReport.ArmReport(
        all.stream().map(which).mapToLong(Arm::cycles).sum(),
        PER_MILLION * Math.min(1, shown.stream().mapToDouble(arm -> arm.hit().ratio()).sum()),
        SECONDS_PER_MILLION * shown.stream().mapToDouble(arm -> arm.waited().ratio()).sum());
  }

  private Estimate difference(
      ToDoubleFunction<Arm> mean, ToDoubleFunction<Arm> variance, double unit) {
    double value = 0;
    double varianceSum = 0;
    double shares = 0; // of the variance, weighted by degrees of freedom
    for (Arms arms : counted) {
      value += mean.applyAsDouble(arms.without()) - mean.applyAsDouble(arms.with());
      for (Arm arm : List.of(arms.with(), arms.without())) {
        double ofArm = variance.applyAsDouble(arm);
        varianceSum += ofArm;
        shares += ofArm * ofArm / (arm.cycles() - 1);
      }
    }
    double freedom = varianceSum == 0 ? 1 : varianceSum * varianceSum / shares;
    double reach = quantile(freedom) * Math.sqrt(varianceSum);
    return new ControlGroupReport.EstimateReport(
        unit * value, unit * (value - reach), unit * (value + reach));
  }

  /**
   * Returns the 97.5 % point of Student's t by Abramowitz and Stegun, 26.7.5, for 29 degrees or
   * more.
   */
  static double quantile(double freedom) {
    double cube = NORMAL * NORMAL * NORMAL;
    double fifth = cube * NORMAL * NORMAL;
    return NORMAL
        + (cube + NORMAL) / (4 * freedom)
        + (5 * fifth + 16 * cube + 3 * NORMAL) / (96 * freedom * freedom);
  }

  /**
   * Decides. BTC is worth it if the whole interval of the requests spared lies above what would
   * show, and the whole interval of the waiting saved above what the refusals cost. It is not worth
   * it if one of the two lies below.
   */
  static Verdict verdict(Estimate hits, Estimate waiting, double refusalSeconds) {
    if (hits.high() < LEAST_PER_MILLION) {
      return Verdict.NOT_WORTH_IT;
    }
    if (hits.low() < LEAST_PER_MILLION) {
      return Verdict.TOO_EARLY;
    }
    if (waiting.high() < refusalSeconds) {
      return Verdict.NOT_WORTH_IT;
    }
    return waiting.low() > refusalSeconds ? Verdict.WORTH_IT : Verdict.TOO_EARLY;
  }

  // --- the sentence --------------------------------------------------------------------------

  private String tooFewCycles() {
    Arms most = all.stream().reduce(Arms.EMPTY, Worth::further);
    return "Too early to say: "
        + most.without().cycles()
        + " collections were left to the JVM, and "
        + most.with().cycles()
        + " were not (expected at least "
        + Arms.LEAST_CYCLES
        + " of either kind, with requests).";
  }

  private static Arms further(Arms one, Arms other) {
    return other.cyclesOfEither() > one.cyclesOfEither() ? other : one;
  }

  private static String sentence(
      Verdict verdict, Estimate hits, Estimate waiting, double refusalSeconds) {
    String spared =
        "BTC spares %s requests per million a pause (95 %% interval: %s to %s)"
            .formatted(number(hits.value()), number(hits.low()), number(hits.high()));
    return switch (verdict) {
      case WORTH_IT ->
          "Worth it: %s, and %s s of waiting.".formatted(spared, number(waiting.value()));
      case TOO_EARLY -> "Too early to say: %s.".formatted(spared);
      case NOT_WORTH_IT ->
          hits.high() < LEAST_PER_MILLION
              ? "Not worth it: %s.".formatted(spared)
              : "Not worth it: %s, and saves %s s of waiting, but its refusals cost %s s."
                  .formatted(spared, number(waiting.value()), number(refusalSeconds));
    };
  }

  private static String notCounted(long unconfirmedStops) {
    return unconfirmedStops == 0
        ? ""
        : " Not counted: requests that waited for "
            + unconfirmedStops
            + (unconfirmedStops == 1 ? " collection" : " collections")
            + " of BTC that no router had confirmed.";
  }

  /** Writes a number with two digits at least. */
  private static String number(double value) {
    String form = Math.abs(value) >= 10 ? "%.0f" : Math.abs(value) >= 0.1 ? "%.1f" : "%.2g";
    return value == 0 ? "0" : String.format(Locale.ROOT, form, value);
  }
}
