package io.github.btc.research.benches.packages;

import io.github.btc.research.output.ResultFolder;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.TextTable;
import io.github.btc.tools.replicas.report.LatencyChart;
import io.github.btc.tools.replicas.report.LatencyCurve;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows what the requests of all runs met. The rounds of a policy are one row. */
final class PackagesPage {

  private static final List<Double> SHOWN = List.of(50.0, 90.0, 99.0);
  private static final List<Double> PERCENTILES = List.of(50.0, 80.0, 90.0, 99.0);

  private final Map<Policy, Outcome> rows = new LinkedHashMap<>();

  void add(Policy policy, Outcome outcome) {
    rows.merge(policy, outcome, Outcome::with);
  }

  /** Returns the result for programs. */
  Map<String, Object> fields(Environment environment) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("environment", environment.fields());
    fields.put("answers", speedUps());
    List<Map<String, Object>> each = new ArrayList<>();
    rows.forEach((policy, outcome) -> each.add(fields(policy, outcome)));
    fields.put("rows", each);
    return fields;
  }

  /** Returns the times of other policies by those of PASch, which the source prints. */
  private Map<String, Double> speedUps() {
    Map<String, Double> speedUps = new LinkedHashMap<>();
    addSpeedUps(speedUps, "paschByLeastRequest", rows.get(Policy.LEAST_REQUEST));
    addSpeedUps(speedUps, "paschByBoundedLoads", rows.get(Policy.BOUNDED_LOADS));
    return speedUps;
  }

  private void addSpeedUps(Map<String, Double> speedUps, String name, @Nullable Outcome other) {
    Outcome pasch = rows.get(Policy.PASCH);
    if (pasch == null || other == null || pasch.answers() == 0) {
      return;
    }
    speedUps.put(name + "Mean", other.meanMillis() / pasch.meanMillis());
    for (double each : PERCENTILES) {
      speedUps.put(name + "P" + Math.round(each), other.millis(each) / pasch.millis(each));
    }
  }

  private static Map<String, Object> fields(Policy policy, Outcome outcome) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", policy.toString());
    fields.put("answers", outcome.answers());
    fields.put("loadedPercent", outcome.loadedPercent());
    Map<String, Object> millis = new LinkedHashMap<>();
    millis.put("mean", outcome.meanMillis());
    PERCENTILES.forEach(p -> millis.put("p" + Math.round(p), outcome.millis(p)));
    fields.put("millis", millis);
    fields.put("busiestToMean", outcome.imbalance());
    fields.put("cpuMillisPerAnswer", outcome.cpuMillisPerAnswer());
    fields.put("errors", outcome.errors());
    return fields;
  }

  /** Returns a picture of the times of all policies. */
  Map<String, String> figures(Environment environment) {
    Map<String, LatencyCurve> curves = new LinkedHashMap<>();
    rows.forEach((policy, outcome) -> curves.put(policy.toString(), curve(outcome)));
    String picture = LatencyChart.svg("Answers by policy", curves, ResultFolder.facts(environment));
    return Map.of("answers", picture);
  }

  private static LatencyCurve curve(Outcome outcome) {
    List<Double> millis = new ArrayList<>();
    for (int i = 0; outcome.tells(LatencyCurve.percentile(i)); i++) {
      millis.add(outcome.millis(LatencyCurve.percentile(i)));
    }
    return new LatencyCurve(millis);
  }

  /** Prints the result for people. */
  void print(PrintWriter out) {
    List<List<String>> table = new ArrayList<>();
    table.add(
        List.of(
            "policy",
            "answers",
            "loaded %",
            "p50 ms",
            "p90 ms",
            "p99 ms",
            "busiest/mean",
            "CPU ms each",
            "errors"));
    rows.forEach((policy, outcome) -> table.add(line(policy, outcome)));
    out.print(TextTable.of(table));
    out.println(
        "loaded: answers that waited until their package was loaded. busiest/mean: answers of the"
            + " busiest worker. CPU: of the workers and the proxy.");
  }

  private static List<String> line(Policy policy, Outcome outcome) {
    List<String> line = new ArrayList<>();
    line.add(policy.toString());
    line.add(Long.toString(outcome.answers()));
    line.add(number("%.1f", outcome.loadedPercent()));
    SHOWN.forEach(p -> line.add(number("%.1f", outcome.millis(p))));
    line.add(number("%.2f", outcome.imbalance()));
    line.add(number("%.1f", outcome.cpuMillisPerAnswer()));
    line.add(Long.toString(outcome.errors()));
    return line;
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
