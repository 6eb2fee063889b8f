package io.github.btc.research.tuner;

import io.github.btc.research.tuner.search.Dimension;
import io.github.btc.research.tuner.search.Importance;
import io.github.btc.tools.console.output.TextTable;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Prints the result of a search at a terminal. */
final class TuneTable {

  private static final int MOST_SHOWN = 10;

  private final Findings found;
  private final List<Search.Check> checks;

  TuneTable(Findings found, List<Search.Check> checks) {
    this.found = found;
    this.checks = checks;
  }

  void print(PrintWriter out) {
    out.println(counts());
    out.println();
    out.print(TextTable.of(candidates()));
    out.println();
    out.println(verdict());
    if (!checks.isEmpty()) {
      out.println(checked());
    }
    out.println();
    out.println("Share of the differences that each parameter explains, and its direction:");
    out.print(TextTable.of(weights()));
  }

  private String counts() {
    List<String> why = new ArrayList<>();
    found.failures().forEach((reason, count) -> why.add(count + " for " + reason));
    return String.format(
        Locale.ROOT,
        "%d points tried, of which %d count%s; %d points on the front; %d points beat today's %s",
        found.tried().size(),
        found.counted().size(),
        why.isEmpty() ? "" : " (others not: " + String.join(", ", why) + ")",
        found.front().size(),
        found.dominating(),
        found.objectives().contains(Objective.LOST) ? "p99.9 and capacity lost" : "p99.9");
  }

  private List<List<String>> candidates() {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    found.objectives().forEach(each -> head.add(each.label()));
    found.dimensions().forEach(each -> head.add(each.name()));
    rows.add(head);
    rows.add(row("today", found.today()));
    found.chosen().ifPresent(best -> rows.add(row("chosen", best)));
    found.front().stream()
        .filter(each -> each.point() != 0)
        .sorted(Comparator.comparingDouble(found.objectives().get(0)::of))
        .limit(MOST_SHOWN)
        .forEach(each -> rows.add(row("front, " + each.point(), each)));
    return rows;
  }

  private List<String> row(String name, Candidate candidate) {
    List<String> row = new ArrayList<>(List.of(name));
    found.objectives().forEach(each -> row.add(each.shown(candidate)));
    for (Dimension each : found.dimensions()) {
      row.add(candidate.values().getOrDefault(each.name(), "-"));
    }
    return row;
  }

  /** Returns a sentence with the proposal. */
  String verdict() {
    if (found.chosen().isEmpty()) {
      return found.rule() == SelectionRule.PADUA
          ? "No point is better at every percentile and by 20 % at p90 for at most 20 % more: keep"
              + " today's settings."
          : "No point has a better p99.9 or lost capacity, nothing worse, and at most 20 % more"
              + " cost: keep today's settings.";
    }
    Candidate best = found.chosen().get();
    List<String> parts = new ArrayList<>();
    for (Objective each : found.objectives()) {
      parts.add(
          String.format(
              Locale.ROOT,
              "%s %s instead of %s",
              each.label(),
              each.shown(best),
              each.shown(found.today())));
    }
    return "Chosen, point " + best.point() + ": " + String.join(", ", parts) + ".";
  }

  /** Returns a sentence with the pairs of check runs in which the chosen settings were better. */
  String checked() {
    List<Search.Check> counted = checks.stream().filter(Search.Check::counts).toList();
    List<String> parts = new ArrayList<>();
    for (Objective each : found.objectives()) {
      long won =
          counted.stream().filter(pair -> each.of(pair.chosen()) < each.of(pair.today())).count();
      parts.add(
          String.format(
              Locale.ROOT,
              "%s %s instead of %s (less in %d of %d)",
              each.label(),
              mean(each, counted.stream().map(Search.Check::chosen)),
              mean(each, counted.stream().map(Search.Check::today)),
              won,
              counted.size()));
    }
    return "In runs that had no part in the choice: "
        + (counted.isEmpty() ? "no pair counts" : String.join(", ", parts))
        + notCounted()
        + ".";
  }

  private static String mean(Objective objective, Stream<Candidate> runs) {
    double mean = runs.mapToDouble(objective::of).average().orElse(Double.NaN);
    return String.format(Locale.ROOT, "%.4g", objective.factor() * mean);
  }

  private String notCounted() {
    List<String> why =
        checks.stream()
            .flatMap(pair -> Stream.of(pair.today(), pair.chosen()))
            .filter(each -> !each.counts())
            .map(Candidate::why)
            .toList();
    return why.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            "; %d %s did not count: %s",
            why.size(),
            why.size() == 1 ? "run" : "runs",
            String.join(", ", new TreeSet<>(why)));
  }

  private List<List<String>> weights() {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(""));
    found.objectives().forEach(each -> head.add(each.label()));
    rows.add(head);
    for (Findings.Weight weight : found.weights()) {
      List<String> row = new ArrayList<>(List.of(weight.parameter()));
      weight.importances().forEach(each -> row.add(shown(each)));
      rows.add(row);
    }
    return rows;
  }

  private static String shown(Importance importance) {
    return String.format(
        Locale.ROOT,
        "%.0f %% %s",
        100 * importance.share(),
        importance.direction() == 0
            ? "     "
            : String.format(Locale.ROOT, "%+.2f", importance.direction()));
  }

  /** Returns settings in one line, as NAME=VALUE. */
  static String settings(Map<String, String> values) {
    List<String> parts = new ArrayList<>();
    values.forEach((name, value) -> parts.add(name + "=" + value));
    return String.join(" ", parts);
  }
}
