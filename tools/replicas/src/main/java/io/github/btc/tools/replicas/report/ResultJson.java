package io.github.btc.tools.replicas.report;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.replicas.measure.RunFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The figures for programs. */
public final class ResultJson {

  private ResultJson() {}

  /**
   * Puts them together.
   *
   * @param runs one entry per configuration
   * @param environment where they came about
   * @return what JSON can hold
   */
  public static Map<String, Object> document(List<RunFigures> runs, Environment environment) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("runs", runs.stream().map(ResultJson::run).toList());
    document.put("environment", environment.fields());
    return document;
  }

  private static Map<String, Object> run(RunFigures figures) {
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("name", figures.name());
    run.put("requests", figures.requests());
    run.put("errors", figures.errors());
    run.put("exposed", figures.exposed());
    run.put("refused", figures.refused());
    run.put("closings", figures.closings());
    run.put("uncontrolled", figures.uncontrolled());
    run.put("meanClosingMillis", rounded(figures.meanClosingMillis()));
    run.put("meanTaskMillis", rounded(figures.meanTaskMillis()));
    run.put("capacityLost", Math.round(figures.capacityLost() * 1e6) / 1e6);
    Map<String, Object> latency = new LinkedHashMap<>();
    Percentile.ALL.forEach(each -> latency.put(each.title(), rounded(each.millis(figures))));
    latency.put("max", rounded(figures.latencies().maxMillis()));
    run.put("latencyMillis", latency);
    return run;
  }

  private static double rounded(double millis) {
    return Math.round(millis * 1000) / 1000.0;
  }
}
