package io.github.btc.research.tuner;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A run that was carried out, or that was not possible.
 *
 * @param point 0 for today's settings; the points of the search begin with 1
 * @param repetition number of the repetition, from 0
 * @param values values of the parameters, by name
 * @param measures measures by the names of {@link Measure}; empty if the run was not possible
 * @param failure reason why the run does not count; empty if it counts
 */
record Trial(
    int point,
    int repetition,
    Map<String, String> values,
    Map<String, Double> measures,
    String failure) {

  Trial {
    Objects.requireNonNull(failure, "failure");
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
  }
}
