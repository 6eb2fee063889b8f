package io.github.btc.tools.bench;

import io.github.btc.tools.bench.Claim.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/*
 * Rounds are pairs: both rows of a comparison run in the same round, so the state of the machine in
 * that round affects both. The difference is therefore taken round by round. The row without
 * collections shows how much a measure varies without any collection. A difference below that spread
 * is not a finding, however narrow its interval is.
 */

/**
 * Compares each row with BTC with the plain row, with the row of the JVM's own flags, with the row
 * of the hedging client, and with the concurrent collectors. It also compares the lost capacity of
 * young and of full collections.
 */
final class Claims {

  private static final List<Measure> FELT =
      List.of(Measure.EXPOSED, Measure.SLOW_OWN, Measure.P99, Measure.P99_9);

  /** Collectors with short stops: their users want to know the benefit of BTC over them. */
  private static final List<String> CONCURRENT = List.of("zgc", "shenandoah");

  /** The end of the name of an opponent that has the JVM's own flags. */
  private static final String OWN_FLAGS = "-own";

  private Claims() {}

  static List<Claim> of(List<RowResult> rows) {
    List<Claim> claims = new ArrayList<>();
    for (RowResult left : rows) {
      for (RowResult right : rows) {
        if (left.quotaCpus() != null && left.limitIn(rows).isEmpty()) {
          continue; // older results of containers have no limit
        }
        compared(left, right).stream()
            .filter(measure -> left.tells(measure) && right.tells(measure))
            .forEach(measure -> claims.add(claim(left, right, measure, left.limitIn(rows))));
      }
    }
    return List.copyOf(claims);
  }

  private static List<Measure> compared(RowResult left, RowResult right) {
    if (!left.wasRun() || !right.wasRun() || !left.cell().equals(right.cell())) {
      return List.of();
    }
    boolean same = left.opponent().equals(right.opponent());
    boolean btc = left.variant() == Variant.BTC;
    return switch (right.variant()) {
      case PLAIN -> {
        boolean concurrent = btc && CONCURRENT.contains(right.collector());
        boolean own = btc && right.opponent().equals(left.opponent() + OWN_FLAGS);
        yield left.variant().isControlled() && (same || concurrent || own) ? FELT : List.of();
      }
      case HEDGE, HEDGE_P95 -> btc && same ? FELT : List.of();
      case FULL -> btc && same ? List.of(Measure.CAPACITY_LOST) : List.of();
      case ROUND_ROBIN, BTC, CONCURRENT, LIMIT -> List.of();
    };
  }

  private static Claim claim(
      RowResult left, RowResult right, Measure measure, Optional<RowResult> limit) {
    Figure difference = difference(left.figure(measure), right.figure(measure));
    double spread =
        limit
            .filter(row -> row.tells(measure))
            .map(row -> row.figure(measure).spread())
            .orElse(Double.NaN);
    Verdict verdict = verdict(difference, spread);
    return new Claim(
        left.cell().toString(),
        left.name(),
        right.name(),
        measure,
        difference.mean(),
        difference.low(),
        difference.high(),
        verdict,
        sentence(left, right, measure, difference, spread, verdict)
            + ratio(left.figure(measure), right.figure(measure), measure));
  }

  private static Figure difference(Figure left, Figure right) {
    List<Double> differences = new ArrayList<>();
    int rounds = Math.min(left.each().size(), right.each().size());
    for (int i = 0; i < rounds; i++) {
      differences.add(left.each().get(i) - right.each().get(i));
    }
    return Figure.ofDifferences(differences);
  }

  static Verdict verdict(Figure difference, double spread) {
    if (Double.isNaN(spread) || !difference.canBeCompared()) {
      return Verdict.UNKNOWN_SPREAD;
    }
    if (Math.abs(difference.mean()) <= spread) {
      return Verdict.WITHIN_SPREAD;
    }
    return difference.hasOneSign() ? Verdict.CLAIMED : Verdict.UNDECIDED;
  }

  private static String sentence(
      RowResult left,
      RowResult right,
      Measure measure,
      Figure difference,
      double spread,
      Verdict verdict) {
    String who =
        "%s: %s, %s against %s: "
            .formatted(left.cell(), measure.title(), left.name(), right.name());
    String by = measure.text(Math.abs(difference.mean()));
    return who
        + switch (verdict) {
          case CLAIMED ->
              "%s by %s (95 %% interval of the difference %s to %s)"
                  .formatted(
                      difference.mean() < 0 ? "less" : "more",
                      by,
                      measure.text(end(difference.low())),
                      measure.text(end(difference.high())));
          case WITHIN_SPREAD ->
              "no claim: they differ by %s, and the runs without collections differ by %s among themselves"
                  .formatted(by, measure.text(spread));
          case UNDECIDED ->
              "no claim: the 95 %% interval of the difference is %s to %s"
                  .formatted(
                      measure.text(end(difference.low())), measure.text(end(difference.high())));
          case UNKNOWN_SPREAD ->
              "no claim: a comparison needs three repetitions of both rows and of the limit";
        };
  }

  /** Returns the left value as a percentage of the right one, for the lost capacity alone. */
  private static String ratio(Figure left, Figure right, Measure measure) {
    return measure == Measure.CAPACITY_LOST && right.mean() > 0
        ? "; %s is %.1f %% of %s"
            .formatted(
                measure.text(left.mean()),
                100 * left.mean() / right.mean(),
                measure.text(right.mean()))
        : "";
  }

  private static double end(@org.jspecify.annotations.Nullable Double end) {
    return end == null ? Double.NaN : end;
  }
}
