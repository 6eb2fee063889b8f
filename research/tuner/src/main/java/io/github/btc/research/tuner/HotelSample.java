package io.github.btc.research.tuner;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One service at one point of the search.
 *
 * @param point number of the point; 0 for today's settings
 * @param service name of the service
 * @param values settings and figures of the service, by name
 */
record HotelSample(int point, String service, Map<String, Double> values) {

  HotelSample {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Returns a sample for each service of each point. */
  static List<HotelSample> of(List<Candidate> points, int processors) {
    List<HotelSample> samples = new ArrayList<>();
    for (Candidate point : points) {
      for (String service : HotelSettings.SERVICES) {
        Map<String, Double> values =
            new LinkedHashMap<>(
                HotelSettings.of(service, point.values(), processors).numbers(processors));
        String prefix = service + ".";
        point.measures().entrySet().stream()
            .filter(each -> each.getKey().startsWith(prefix))
            .forEach(each -> values.put(each.getKey().substring(prefix.length()), each.getValue()));
        samples.add(new HotelSample(point.point(), service, values));
      }
    }
    return samples;
  }

  /** Returns a setting or a figure; NaN if it is unknown. */
  double get(String name) {
    return values.getOrDefault(name, Double.NaN);
  }

  boolean has(String name) {
    return !Double.isNaN(get(name));
  }

  /**
   * Returns the samples with each figure as a multiple of its mean in the same service, because one
   * service is asked more often than another. Settings and shares stay as they are.
   */
  static List<HotelSample> relative(List<HotelSample> samples) {
    Map<String, Double> means =
        samples.stream()
            .flatMap(
                each ->
                    each.values.entrySet().stream()
                        .map(value -> Map.entry(each.key(value.getKey()), value.getValue())))
            .collect(
                Collectors.groupingBy(
                    Map.Entry::getKey, Collectors.averagingDouble(Map.Entry::getValue)));
    List<HotelSample> relative = new ArrayList<>();
    for (HotelSample each : samples) {
      Map<String, Double> values = new LinkedHashMap<>(each.values);
      values.replaceAll((name, value) -> isKept(name) ? value : value / means.get(each.key(name)));
      values.values().removeIf(value -> Double.isNaN(value)); // the mean of what never was is zero
      relative.add(new HotelSample(each.point, each.service, values));
    }
    return relative;
  }

  private String key(String name) {
    return service + "." + name;
  }

  private static boolean isKept(String name) {
    return HotelSettings.NAMES.contains(name)
        || name.equals(Measure.THROTTLED_SHARE)
        || name.equals(HotelService.UTILISATION);
  }
}
