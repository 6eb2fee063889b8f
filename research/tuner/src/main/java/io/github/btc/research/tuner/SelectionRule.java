package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rules for acceptable settings and for the choice among them. */
enum SelectionRule {
  /**
   * Accepts points whose p99.9 and lost capacity are no worse than today's and one of them better,
   * at no more than 120 % of the cost.
   */
  BETTER {
    @Override
    boolean accepts(Candidate one, Candidate today) {
      List<Objective> must = List.of(Objective.TAIL, Objective.LOST);
      return must.stream().allMatch(each -> notWorse(one, today, each.measure()))
          && must.stream().anyMatch(each -> each.of(one) < each.of(today))
          && affordable(one, today);
    }
  },
  /**
   * Accepts points by the rule of Panozzo, Padua 2022: no percentile worse than the baseline's, p90
   * better by 20 %, and at most 20 % more cost.
   */
  PADUA {
    @Override
    boolean accepts(Candidate one, Candidate today) {
      return List.of(Measure.P50, Measure.P90, Measure.P95, Measure.P99).stream()
              .allMatch(each -> notWorse(one, today, each))
          && one.get(Measure.P90) <= (1 - PADUA_GAIN) * today.get(Measure.P90)
          && affordable(one, today);
    }
  };

  private static final double DEARER = 0.2;
  private static final double PADUA_GAIN = 0.2;

  abstract boolean accepts(Candidate one, Candidate today);

  /**
   * Returns whether a measure is not worse. A measure that is unknown on both sides is not worse.
   */
  private static boolean notWorse(Candidate one, Candidate today, String measure) {
    double mine = one.get(measure);
    double theirs = today.get(measure);
    return mine <= theirs || Double.isNaN(mine) && Double.isNaN(theirs);
  }

  private static boolean affordable(Candidate one, Candidate today) {
    double limit = (1 + DEARER) * today.get(Measure.COST);
    return Double.isNaN(limit) || one.get(Measure.COST) <= limit;
  }

  /** Returns the acceptable points. */
  List<Candidate> accepted(List<Candidate> all, Candidate today) {
    return all.stream().filter(Candidate::counts).filter(each -> accepts(each, today)).toList();
  }

  /**
   * Returns the point with the least product of its ratios to today's values. Half the tail
   * therefore counts as much as half the cost.
   */
  Optional<Candidate> best(List<Candidate> all, Candidate today, List<Objective> objectives) {
    return accepted(all, today).stream()
        .min(
            Comparator.<Candidate>comparingDouble(
                    each ->
                        objectives.stream()
                            .mapToDouble(objective -> objective.ratio(each, today))
                            .reduce(1, (a, b) -> a * b))
                .thenComparingInt(Candidate::point));
  }

  String shown() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SelectionRule named(String name) {
    return switch (name) {
      case "better" -> BETTER;
      case "padua" -> PADUA;
      default -> throw new RefusedSettingException("select", name, "better or padua");
    };
  }
}
