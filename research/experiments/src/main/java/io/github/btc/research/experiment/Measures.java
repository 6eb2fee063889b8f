package io.github.btc.research.experiment;

import io.github.btc.tools.simulator.results.Latency;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The measures of an experiment. They depend only on its values and its seed, not on the machine.
 *
 * @param requests the number of simulated requests
 * @param fields the measures by name; each is a number or a map of numbers
 */
public record Measures(long requests, Map<String, Object> fields) {

  public Measures {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** Returns all numbers by their paths, such as {@code latencyMillis.p99}. */
  public Map<String, Double> flat() {
    Map<String, Double> flat = new LinkedHashMap<>();
    fields.forEach((name, value) -> flatten(name, value, flat));
    return flat;
  }

  private static void flatten(String name, Object value, Map<String, Double> flat) {
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, each) -> flatten(name + "." + key, each, flat));
    } else if (value instanceof Number number) {
      flat.put(name, number.doubleValue());
    }
  }

  /** Returns a distribution as fields in ms: the quantiles, the mean and the maximum. */
  public static Map<String, Double> of(Latency latency) {
    Map<String, Double> fields = new LinkedHashMap<>(latency.quantiles());
    fields.put("mean", latency.mean());
    fields.put("max", latency.max());
    return fields;
  }
}
