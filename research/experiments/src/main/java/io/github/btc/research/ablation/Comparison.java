package io.github.btc.research.ablation;

import io.github.btc.research.ablation.Outcome.Measure;
import java.util.Arrays;
import java.util.List;

/**
 * A scene with all rules and without one of them, with the same seeds.
 *
 * @param ablated the rule that is switched off
 * @param scene the name of the scene
 * @param with the outcomes with all rules, one for each seed
 * @param without the outcomes without the rule, with the same seeds
 */
record Comparison(Ablated ablated, String scene, List<Outcome> with, List<Outcome> without) {

  private static final double LEAST_SHARE = 0.05;

  double with(Measure measure) {
    return mean(with, measure);
  }

  double without(Measure measure) {
    return mean(without, measure);
  }

  private static double mean(List<Outcome> outcomes, Measure measure) {
    return outcomes.stream().mapToDouble(measure::of).average().orElseThrow();
  }

  /** Tells whether a figure differs with every seed, in one direction, and by more than 5 %. */
  boolean differs(Measure measure) {
    double difference = without(measure) - with(measure);
    double least =
        Math.max(measure.least(), LEAST_SHARE * Math.max(with(measure), without(measure)));
    for (int i = 0; i < with.size(); i++) {
      double each = measure.of(without.get(i)) - measure.of(with.get(i));
      if (each * difference <= 0) {
        return false;
      }
    }
    return Math.abs(difference) >= least;
  }

  /** Returns what is worse without the rule. How often the gate closes is neither good nor bad. */
  List<Measure> costs() {
    return Arrays.stream(Measure.values())
        .filter(measure -> measure != Measure.CLOSINGS)
        .filter(measure -> differs(measure) && without(measure) > with(measure))
        .toList();
  }

  boolean showsAnything() {
    return Arrays.stream(Measure.values()).anyMatch(this::differs);
  }
}
