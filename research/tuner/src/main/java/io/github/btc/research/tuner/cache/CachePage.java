package io.github.btc.research.tuner.cache;

import io.github.btc.research.tuner.cache.CacheLoop.Cycle;
import io.github.btc.research.tuner.cache.SolverTimes.Times;
import io.github.btc.tools.console.output.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The result of {@code btc tune cache}.
 *
 * @param names names of the caches
 * @param asTheyWere cycles without a change; empty for a service that is not the demo's
 * @param divided cycles of the loop
 * @param unwatchedNanos median time of a request without watching; NaN if it was not measured
 * @param watchedNanos median time of a request with watching
 * @param solvers times of the solvers; empty if they were not measured
 */
record CachePage(
    List<String> names,
    List<Cycle> asTheyWere,
    List<Cycle> divided,
    double unwatchedNanos,
    double watchedNanos,
    List<Times> solvers) {

  private static final double PERCENT = 100;

  /** Returns the mean hit rate of a cache over all cycles but the first, which begins empty. */
  static double hitPercent(List<Cycle> cycles, int cache) {
    double hits = 0;
    double requests = 0;
    for (Cycle each : later(cycles)) {
      requests += each.requests().get(cache);
      hits += each.requests().get(cache) * each.hitPercent().get(cache) / PERCENT;
    }
    return requests == 0 ? 0 : PERCENT * hits / requests;
  }

  static double answerMillis(List<Cycle> cycles) {
    return later(cycles).stream().mapToDouble(Cycle::answerMillis).average().orElse(0);
  }

  private static List<Cycle> later(List<Cycle> cycles) {
    return cycles.size() > 1 ? cycles.subList(1, cycles.size()) : cycles;
  }

  /** Returns the numbers that the source prints. */
  Map<String, Double> answers() {
    Map<String, Double> answers = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      answers.put(names.get(i) + "HitPercentDivided", hitPercent(divided, i));
      if (!asTheyWere.isEmpty()) {
        answers.put(names.get(i) + "HitPercentBefore", hitPercent(asTheyWere, i));
        answers.put(names.get(i) + "HitGain", hitPercent(divided, i) - hitPercent(asTheyWere, i));
      }
    }
    answers.put("answerMillisDivided", answerMillis(divided));
    if (!asTheyWere.isEmpty()) {
      double before = answerMillis(asTheyWere);
      answers.put("answerMillisBefore", before);
      answers.put("answerGainPercent", PERCENT * (1 - answerMillis(divided) / before));
    }
    if (!Double.isNaN(unwatchedNanos)) {
      answers.put("watchingPercent", PERCENT * (watchedNanos / unwatchedNanos - 1));
    }
    return answers;
  }

  Map<String, Object> fields(Map<String, Object> environment) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("environment", environment);
    fields.put("caches", names);
    fields.put("answers", answers());
    fields.put("asTheyWere", asTheyWere);
    fields.put("divided", divided);
    fields.put("solvers", solvers);
    return fields;
  }

  void print(PrintWriter out) {
    if (!asTheyWere.isEmpty()) {
      out.println("As they were:");
      out.println(TextTable.of(cycles(asTheyWere)));
    }
    out.println("Divided by the loop:");
    out.println(TextTable.of(cycles(divided)));
    List<List<String>> rows = new ArrayList<>(List.of(List.of("all cycles but the first", "")));
    answers().forEach((name, value) -> rows.add(List.of(name, text("%.2f", value))));
    out.println(TextTable.of(rows));
    if (!solvers.isEmpty()) {
      List<List<String>> times = new ArrayList<>();
      times.add(List.of("caches", "search ms", "hill climbing ms"));
      for (Times each : solvers) {
        times.add(
            List.of(
                Integer.toString(each.caches()),
                text("%.1f", each.searchMillis()) + text(" ± %.1f", each.searchDeviation()),
                text("%.1f", each.climbMillis()) + text(" ± %.1f", each.climbDeviation())));
      }
      out.println(TextTable.of(times));
    }
  }

  private List<List<String>> cycles(List<Cycle> cycles) {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("cycle"));
    names.forEach(name -> head.addAll(List.of(name + " MB", name + " hits", name + " requests")));
    head.add("mean answer");
    rows.add(head);
    IntStream.range(0, cycles.size()).forEach(i -> rows.add(row(i + 1, cycles.get(i))));
    return rows;
  }

  private List<String> row(int number, Cycle cycle) {
    List<String> row = new ArrayList<>(List.of(Integer.toString(number)));
    for (int i = 0; i < names.size(); i++) {
      row.add(text("%.0f", cycle.megabytes().get(i)));
      row.add(text("%.1f %%", cycle.hitPercent().get(i)));
      row.add(Long.toString(cycle.requests().get(i)));
    }
    row.add(text("%.1f ms", cycle.answerMillis()));
    return row;
  }

  private static String text(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
