package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Importance;
import io.github.btc.research.tuner.search.ParetoFront;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The result of a search.
 *
 * @param dimensions parameters that the search varied
 * @param objectives measures to minimize, if they were measured
 * @param rule rule for acceptable settings
 * @param today today's settings
 * @param tried all points of the search, with those that do not count
 * @param front points that no other point beats, which may include today's settings
 * @param chosen proposed point
 */
record Findings(
    List<Dimension> dimensions,
    List<Objective> objectives,
    SelectionRule rule,
    Candidate today,
    List<Candidate> tried,
    List<Candidate> front,
    Optional<Candidate> chosen) {

  /** The influence of a parameter on each objective, in the order of the objectives. */
  record Weight(String parameter, List<Importance> importances) {}

  /**
   * Evaluates the runs of a search.
   *
   * @throws IllegalArgumentException if the runs of today's settings do not count, because no point
   *     can then be compared with them
   */
  static Findings of(List<Dimension> dimensions, SelectionRule rule, List<Trial> trials) {
    List<Candidate> all = Candidate.of(trials);
    Candidate today = all.get(0);
    if (!today.counts()) {
      throw new RefusedSettingException(
          "today's settings",
          String.valueOf(today.failure()),
          "runs that count, because all others are compared with them");
    }
    List<Candidate> tried = all.subList(1, all.size());
    List<Objective> objectives =
        Objective.ALL.stream().filter(each -> !Double.isNaN(each.of(today))).toList();
    if (objectives.isEmpty()) {
      throw new RefusedSettingException(
          "today's settings", "no measured objective", "p99.9, capacityLost or costPerMillion");
    }
    List<Candidate> valid = new ArrayList<>(List.of(today));
    tried.stream().filter(Candidate::counts).forEach(valid::add);
    return new Findings(
        dimensions,
        objectives,
        rule,
        today,
        tried,
        front(objectives).of(valid),
        rule.best(tried, today, objectives));
  }

  private static ParetoFront<Candidate> front(List<Objective> objectives) {
    List<ToDoubleFunction<Candidate>> respects = new ArrayList<>();
    objectives.forEach(each -> respects.add(each::of));
    return new ParetoFront<>(respects);
  }

  List<Candidate> counted() {
    return tried.stream().filter(Candidate::counts).toList();
  }

  /** Returns the number of points that beat today's settings in p99.9 and in capacity lost. */
  long dominating() {
    List<Objective> both = objectives.stream().filter(each -> each != Objective.COST).toList();
    return both.isEmpty()
        ? 0
        : counted().stream().filter(each -> front(both).dominates(each, today)).count();
  }

  /** Returns the short reasons why points do not count, with the number of points for each. */
  Map<String, Long> failures() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Candidate each : tried) {
      if (!each.counts()) {
        counts.merge(each.why(), 1L, Long::sum);
      }
    }
    return counts;
  }

  /** Returns the influence of each parameter, computed from the points that count. */
  List<Weight> weights() {
    List<Weight> weights = new ArrayList<>();
    for (Dimension dimension : dimensions) {
      List<Importance> importances =
          objectives.stream().map(objective -> importance(dimension, objective)).toList();
      weights.add(new Weight(dimension.name(), importances));
    }
    return weights;
  }

  private Importance importance(Dimension dimension, Objective objective) {
    List<Candidate> known =
        counted().stream().filter(each -> !Double.isNaN(objective.of(each))).toList();
    double[] places =
        known.stream()
            .mapToDouble(each -> dimension.place(each.values().getOrDefault(dimension.name(), "")))
            .toArray();
    double[] results = known.stream().mapToDouble(objective::of).toArray();
    return Importance.of(places, dimension.isOrdered(), results);
  }
}
