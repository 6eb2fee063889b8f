package io.github.btc.tools.demo.runtime;

import io.github.btc.tools.console.output.TextTable;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.Stops;
import io.github.btc.tools.replicas.report.Judgement;
import io.github.btc.tools.replicas.report.Rounds;
import io.github.btc.tools.replicas.run.ServiceRun.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The results of all runs of one runtime.
 *
 * @param outcomes outcomes in the order of the runs; the first one has no BTC, the last one has
 */
public record RuntimeResult(List<Outcome> outcomes) {

  /** Makes an unmodifiable copy of the list. */
  public RuntimeResult {
    outcomes = List.copyOf(outcomes);
  }

  /** Returns the figures that every demo shows. */
  public List<RunFigures> figures() {
    return outcomes.stream().map(each -> each.record().figures()).toList();
  }

  /** Returns a table of what the runtime reported of its collections, and of what they used. */
  public String resources() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "collections", "mean ms", "share of time", "memory MB", "processor s"));
    for (Outcome each : outcomes) {
      Stops stops = Stops.of(each.record());
      rows.add(
          List.of(
              each.record().name(),
              Long.toString(stops.count()),
              number("%.2f", stops.meanMillis()),
              number("%.2f %%", 100 * stops.share()),
              number("%.0f", each.use().memoryMegabytes()),
              number("%.1f", each.use().cpuSeconds())));
    }
    return TextTable.of(rows);
  }

  /** Returns the resources for programs, by the name of the run. */
  public Map<String, Object> resourcesForJson() {
    Map<String, Object> runs = new LinkedHashMap<>();
    for (Outcome each : outcomes) {
      Stops stops = Stops.of(each.record());
      Map<String, Object> run = new LinkedHashMap<>();
      run.put("collections", stops.count());
      run.put("meanCollectionMillis", stops.meanMillis());
      run.put("collectingShare", stops.share());
      run.put("memoryMegabytes", each.use().memoryMegabytes());
      run.put("cpuSeconds", each.use().cpuSeconds());
      runs.put(each.record().name(), run);
    }
    return runs;
  }

  /** Returns the comparison in words. The judgement comes first. */
  public String conclusion() {
    List<String> sentences = new ArrayList<>(Judgement.of(new Rounds(figures())));
    sentences.add(comparison());
    return String.join(" ", sentences);
  }

  private String comparison() {
    RunFigures with = outcomes.get(outcomes.size() - 1).record().figures();
    RunFigures without = outcomes.get(0).record().figures();
    return String.format(
        Locale.ROOT,
        "With BTC, %s of %,d requests were hit by a collection in %,d closings. Without BTC %,d of"
            + " %,d were hit.",
        with.exposed() == 0 ? "none" : String.format(Locale.ROOT, "%,d", with.exposed()),
        with.requests(),
        with.closings(),
        without.exposed(),
        without.requests());
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }
}
