package io.github.btc.research.models;

import io.github.btc.research.models.ctmc.TransientCurve;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The response time of one request.
 *
 * @param model the name of the model
 * @param parameters the parameters of the model
 * @param quantilesMillis p50 to p99.99, in ms
 * @param meanMillis the mean, in ms
 */
public record ResponseTimeReport(
    String model,
    Map<String, Object> parameters,
    Map<String, Double> quantilesMillis,
    double meanMillis)
    implements SolveReport {

  private static final Map<String, Double> LEVELS = levels();

  /** Solves the impact model. */
  public static ResponseTimeReport of(ImpactModel model) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("mu", model.serviceRate());
    parameters.put("omega", model.impactRate());
    parameters.put("probability", model.impactProbability());
    return new ResponseTimeReport(
        "impact", parameters, quantiles(model.responseTime()), model.meanMicros() / 1_000);
  }

  /** Solves the model of a tagged customer. */
  public static ResponseTimeReport of(TaggedCustomerModel model) {
    return new ResponseTimeReport(
        "customer",
        Map.of("mu", model.serviceRate()),
        quantiles(model.responseTime()),
        model.meanMicros() / 1_000);
  }

  private static Map<String, Double> quantiles(TransientCurve distribution) {
    Map<String, Double> quantiles = new LinkedHashMap<>();
    LEVELS.forEach((name, level) -> quantiles.put(name, distribution.firstTimeAt(level) / 1_000));
    return quantiles;
  }

  private static Map<String, Double> levels() {
    Map<String, Double> levels = new LinkedHashMap<>();
    levels.put("p50", 0.5);
    levels.put("p95", 0.95);
    levels.put("p99", 0.99);
    levels.put("p99.9", 0.999);
    levels.put("p99.99", 0.9999);
    return levels;
  }

  @Override
  public List<Line> table() {
    List<Line> lines = new ArrayList<>();
    quantilesMillis.forEach((name, millis) -> lines.add(new Line(name, text(millis))));
    lines.add(new Line("mean", text(meanMillis)));
    return lines;
  }

  private static String text(double millis) {
    return String.format(Locale.ROOT, "%.4f ms", millis);
  }
}
