package io.github.btc.research.tuner;

import java.util.List;
import java.util.Locale;

/**
 * A measure that the search minimizes.
 *
 * @param measure name of the measure
 * @param label title in tables
 * @param factor factor from the measure to the printed value
 * @param least value below which differences do not matter
 */
record Objective(String measure, String label, double factor, double least) {

  static final Objective TAIL = new Objective(Measure.P999, "p99.9 ms", 1, 0.01);
  static final Objective LOST = new Objective(Measure.CAPACITY_LOST, "lost %", 100, 1e-5);
  static final Objective COST = new Objective(Measure.COST, "cost/million", 1, 1e-6);

  /** All objectives, in the order of the tables. */
  static final List<Objective> ALL = List.of(TAIL, LOST, COST);

  double of(Candidate candidate) {
    return candidate.get(measure);
  }

  /** Returns the ratio of two values; 1 if both are negligible. */
  double ratio(Candidate one, Candidate other) {
    return Math.max(least, of(one)) / Math.max(least, of(other));
  }

  String shown(Candidate candidate) {
    double value = of(candidate);
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.4g", factor * value);
  }
}
