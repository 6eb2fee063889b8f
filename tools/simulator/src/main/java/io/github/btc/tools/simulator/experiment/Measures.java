package io.github.btc.tools.simulator.experiment;

import io.github.btc.tools.simulator.results.Latency;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an experiment gave. Depends on its values and seed only, never on the machine.
 *
 * @param requests simulated
 * @param fields by name: numbers, or maps of numbers
 */
public record Measures(long requests, Map<String, Object> fields) {

  public Measures {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /** Returns every number by its path, such as {@code latencyMillis.p99}. */
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

  /** Returns a distribution as fields: quantiles, mean, max, in ms. */
  static Map<String, Double> of(Latency latency) {
    Map<String, Double> fields = new LinkedHashMap<>(latency.quantiles());
    fields.put("mean", latency.mean());
    fields.put("max", latency.max());
    return fields;
  }
}
