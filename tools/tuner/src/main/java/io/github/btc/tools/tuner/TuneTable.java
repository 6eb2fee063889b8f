package io.github.btc.tools.tuner;

import io.github.btc.tools.console.output.TextTable;
import io.github.btc.tools.tuner.search.Dimension;
import io.github.btc.tools.tuner.search.Importance;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a search found, for people at a terminal. */
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
    out.println("How much each explains by itself, and which way it goes:");
    out.print(TextTable.of(weights()));
  }

  private String counts() {
    List<String> why = new ArrayList<>();
    found.rejections().forEach((reason, count) -> why.add(count + " for " + reason));
    return String.format(
        Locale.ROOT,
        "%d points tried, %d count%s; %d on the front; %d beat today's %s",
        found.tried().size(),
        found.counted().size(),
        why.isEmpty() ? "" : " (rejected: " + String.join(", ", why) + ")",
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

  /** Says in a sentence what is proposed. */
  String verdict() {
    if (found.chosen().isEmpty()) {
      return found.rule() == SelectionRule.PADUA
          ? "Nothing is better at every percentile, p90 by 20 %, for at most 20 % more: keep today's."
          : "Nothing is better in p99.9 and no worse in the rest for at most 20 % more: keep today's.";
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

  /** Says how often what was chosen won again, in pairs of runs that both count. */
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
    return "Again, in runs that had no part in the choice: "
        + (counted.isEmpty() ? "no pair of them counts" : String.join(", ", parts))
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
