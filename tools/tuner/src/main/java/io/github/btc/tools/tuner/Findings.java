package io.github.btc.tools.tuner;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.tuner.search.Dimension;
import io.github.btc.tools.tuner.search.Importance;
import io.github.btc.tools.tuner.search.ParetoFront;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What a search found.
 *
 * @param dimensions what was varied
 * @param objectives what was to be small, as far as it was measured
 * @param rule which settings are good enough
 * @param today the settings of today
 * @param tried the points of the search, those that do not count too
 * @param front those that nothing beats, today's among them
 * @param chosen the one proposed
 */
record Findings(
    List<Dimension> dimensions,
    List<Objective> objectives,
    SelectionRule rule,
    Candidate today,
    List<Candidate> tried,
    List<Candidate> front,
    Optional<Candidate> chosen) {

  /** How much a parameter has to do with each objective, in the order of the objectives. */
  record Weight(String parameter, List<Importance> importances) {}

  /**
   * Looks at what came out.
   *
   * @throws IllegalArgumentException if today's settings do not count: nothing can be better than
   *     what is not known
   */
  static Findings of(List<Dimension> dimensions, SelectionRule rule, List<Trial> trials) {
    List<Candidate> all = Candidate.of(trials);
    Candidate today = all.get(0);
    if (!today.counts()) {
      throw new RefusedSettingException(
          "today's settings",
          String.valueOf(today.rejected()),
          "runs that count, to compare the others with");
    }
    List<Candidate> tried = all.subList(1, all.size());
    List<Objective> objectives =
        Objective.ALL.stream().filter(each -> !Double.isNaN(each.of(today))).toList();
    if (objectives.isEmpty()) {
      throw new RefusedSettingException(
          "today's settings", "nothing was measured", "p99.9, capacityLost or costPerMillion");
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

  /** Returns how many points beat today's settings in p99.9 and in capacity lost. */
  long dominating() {
    List<Objective> both = objectives.stream().filter(each -> each != Objective.COST).toList();
    return both.isEmpty()
        ? 0
        : counted().stream().filter(each -> front(both).dominates(each, today)).count();
  }

  /** Returns why points do not count, and how many of each: by the word before the colon. */
  Map<String, Long> rejections() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Candidate each : tried) {
      if (!each.counts()) {
        counts.merge(each.why(), 1L, Long::sum);
      }
    }
    return counts;
  }

  /** Returns what matters, parameter by parameter, over the points that count. */
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
