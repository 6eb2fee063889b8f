package io.github.btc.tools.tuner;

import java.util.List;
import java.util.Locale;

/**
 * What is to be small.
 *
 * @param measure its name
 * @param label for people
 * @param factor from the measure to what is shown
 * @param least what is too small to be told from nothing
 */
record Objective(String measure, String label, double factor, double least) {

  static final Objective TAIL = new Objective(Measure.P999, "p99.9 ms", 1, 0.01);
  static final Objective LOST = new Objective(Measure.CAPACITY_LOST, "lost %", 100, 1e-5);
  static final Objective COST = new Objective(Measure.COST, "cost/million", 1, 1e-6);

  /** All there are, in the order they are shown. */
  static final List<Objective> ALL = List.of(TAIL, LOST, COST);

  double of(Candidate candidate) {
    return candidate.get(measure);
  }

  /** How many times as much as another, 1 if both are next to nothing. */
  double ratio(Candidate one, Candidate other) {
    return Math.max(least, of(one)) / Math.max(least, of(other));
  }

  String shown(Candidate candidate) {
    double value = of(candidate);
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.4g", factor * value);
  }
}
