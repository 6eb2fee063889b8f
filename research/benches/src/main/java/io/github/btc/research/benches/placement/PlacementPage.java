package io.github.btc.research.benches.placement;

import io.github.btc.research.benches.placement.PlacementRun.Phases;
import io.github.btc.research.benches.placement.PlacementRun.Starts;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.TextTable;
import io.github.btc.tools.replicas.measure.Latencies;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Shows what was measured.
 *
 * @param phases what the schedulers led to
 * @param starts times of starts
 * @param loops what the loops led to
 */
record PlacementPage(List<Phases> phases, Starts starts, List<LoopResult> loops) {

  private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0);

  /** Returns the result for programs. */
  Map<String, Object> fields(Environment environment) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("environment", environment.fields());
    fields.put("policies", phases.stream().map(PlacementPage::fields).toList());
    fields.put("emptyStartMillis", starts.emptyMillis());
    fields.put("stressedStartMillis", starts.stressedMillis());
    fields.put("loops", loops.stream().map(PlacementPage::fields).toList());
    return fields;
  }

  private static Map<String, Object> fields(Phases phases) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("policy", phases.policy().toString());
    fields.put("onStressedNode", phases.isStressed());
    fields.put("startMillis", phases.startMillis());
    fields.put("baseMillis", fields(phases.base()));
    fields.put("transitionMillis", fields(phases.transition()));
    fields.put("steadyMillis", fields(phases.steady()));
    fields.put("course", phases.course());
    fields.put("errors", phases.errors());
    return fields;
  }

  private static Map<String, Object> fields(LoopResult result) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("loop", result.loop().toString());
    fields.put("moves", result.moves());
    fields.put("returns", result.returns());
    fields.put("withoutCause", result.withoutCause());
    fields.put("scaleOuts", result.scaleOuts());
    fields.put("missedWindows", result.missedWindows());
    fields.put("latencyMillis", fields(result.times()));
    fields.put("errors", result.errors());
    fields.put("windows", result.windows());
    return fields;
  }

  private static Map<String, Object> fields(Histogram times) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("requests", times.getTotalCount());
    for (double percentile : PERCENTILES) {
      if (Latencies.tell(percentile, times.getTotalCount())) {
        fields.put("p" + (int) percentile, times.getValueAtPercentile(percentile) / 1e6);
      }
    }
    return fields;
  }

  /** Prints the result for people. */
  void print(PrintWriter out) {
    printPhases(out);
    out.printf(
        Locale.ROOT,
        "%nStarts: %s ms on an empty node, %s ms on a stressed one.%n%n",
        whole(starts.emptyMillis()),
        whole(starts.stressedMillis()));
    printLoops(out);
  }

  private static String whole(List<Double> millis) {
    return String.join(
        ", ", millis.stream().map(each -> String.format(Locale.ROOT, "%.0f", each)).toList());
  }

  private void printPhases(PrintWriter out) {
    List<List<String>> table = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("scheduler", "node", "start"));
    for (String phase : List.of("base", "transition", "steady")) {
      PERCENTILES.forEach(each -> head.add(phase + " p" + each.intValue()));
    }
    head.add("errors");
    table.add(head);
    for (Phases each : phases) {
      List<String> line = new ArrayList<>();
      line.add(each.policy().toString());
      line.add(each.isStressed() ? "stressed" : "empty");
      line.add(String.format(Locale.ROOT, "%.0f", each.startMillis()));
      List.of(each.base(), each.transition(), each.steady())
          .forEach(times -> PERCENTILES.forEach(at -> line.add(millis(times, at))));
      line.add(Integer.toString(each.errors()));
      table.add(line);
    }
    out.print(TextTable.of(table));
  }

  private void printLoops(PrintWriter out) {
    List<List<String>> table = new ArrayList<>();
    List<String> head =
        new ArrayList<>(List.of("loop", "moves", "back", "no cause", "more", "missed"));
    PERCENTILES.forEach(each -> head.add("p" + each.intValue()));
    head.add("errors");
    table.add(head);
    for (LoopResult each : loops) {
      List<String> line = new ArrayList<>();
      line.add(each.loop().toString());
      line.add(Integer.toString(each.moves()));
      line.add(Integer.toString(each.returns()));
      line.add(Integer.toString(each.withoutCause()));
      line.add(Integer.toString(each.scaleOuts()));
      line.add(each.missedWindows() + " of " + each.windows().size());
      PERCENTILES.forEach(at -> line.add(millis(each.times(), at)));
      line.add(Integer.toString(each.errors()));
      table.add(line);
    }
    out.print(TextTable.of(table));
    out.println(
        "back: moves to a node that was left in the same stay of the neighbour; no cause: moves"
            + " away from a node without the neighbour.");
    out.println(
        "more: replicas that were added; missed: windows in which a replica missed the objective."
            + " Times in ms.");
  }

  private static String millis(Histogram times, double percentile) {
    return Latencies.tell(percentile, times.getTotalCount())
        ? String.format(Locale.ROOT, "%.1f", times.getValueAtPercentile(percentile) / 1e6)
        : "-";
  }
}
