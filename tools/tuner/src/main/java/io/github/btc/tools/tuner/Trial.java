package io.github.btc.tools.tuner;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * One run that was done, or that could not be.
 *
 * @param point 0 for the settings of today, then the points of the search from 1
 * @param repetition from 0
 * @param values of the parameters, by name
 * @param measures by the names of {@link Measure}; empty if it could not be run
 * @param rejected why it does not count; empty if it does
 */
record Trial(
    int point,
    int repetition,
    Map<String, String> values,
    Map<String, Double> measures,
    String rejected) {

  Trial {
    Objects.requireNonNull(rejected, "rejected");
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    measures = Collections.unmodifiableMap(new LinkedHashMap<>(measures));
  }
}
