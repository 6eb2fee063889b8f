package io.github.btc.research.tuner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A point of the search with the means of its runs.
 *
 * @param point number of the point; 0 for today's settings
 * @param values values of the parameters
 * @param measures means by name, of the measures that every run has
 * @param failure reason why the point does not count; empty if it counts
 */
record Candidate(
    int point, Map<String, String> values, Map<String, Double> measures, String failure) {

  Candidate {
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
  }

  /** Combines the runs of each point, in the order of the points. */
  static List<Candidate> of(List<Trial> trials) {
    Map<Integer, List<Trial>> byPoint = new TreeMap<>();
    trials.forEach(each -> byPoint.computeIfAbsent(each.point(), p -> new ArrayList<>()).add(each));
    return byPoint.values().stream().map(Candidate::mean).toList();
  }

  /** Combines the runs of one point. */
  static Candidate mean(List<Trial> runs) {
    Trial first = runs.get(0);
    Set<String> names = new LinkedHashSet<>(first.measures().keySet());
    runs.forEach(run -> names.retainAll(run.measures().keySet()));
    Map<String, Double> means = new LinkedHashMap<>();
    for (String name : names) {
      means.put(
          name, runs.stream().mapToDouble(r -> r.measures().get(name)).average().orElseThrow());
    }
    String failure =
        runs.stream().map(Trial::failure).filter(why -> !why.isEmpty()).findFirst().orElse("");
    return new Candidate(first.point(), first.values(), means, failure);
  }

  boolean counts() {
    return failure.isEmpty();
  }

  /** Returns the reason why the point does not count in short: the part before the colon. */
  String why() {
    return failure.split(":", 2)[0];
  }

  /** Returns a measure; NaN if it is unknown. */
  double get(String measure) {
    return measures.getOrDefault(measure, Double.NaN);
  }
}
