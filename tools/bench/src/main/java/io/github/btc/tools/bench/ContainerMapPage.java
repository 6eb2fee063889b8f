package io.github.btc.tools.bench;

import io.github.btc.tools.console.output.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a {@link ContainerMap} as tables, for a page and for a terminal. */
final class ContainerMapPage {

  static final String CHART = "map.svg";

  private static final List<String> HEAD =
      List.of("", "lowest p99.9", "not apart from it", "cheapest of those below 1.5 times");
  private static final List<String> RATIOS = List.of("", "BTC", "against", "p99.9", "p99", "CPU");

  private ContainerMapPage() {}

  /** Returns the parts of a page; none for a result without quotas. */
  static List<String> parts(BenchResult result) {
    ContainerMap map = ContainerMap.of(result);
    if (map.isEmpty()) {
      return List.of();
    }
    return List.of(
        "## The map",
        "![The best rows by quota, heap and load](" + CHART + ")",
        "The table shows the row with the lowest p99.9 of each cell, and the rows whose 95 %"
            + " interval overlaps its interval. The last column shows the row with the least"
            + " CPU time among those with at most 1.5 times the lowest p99.9.",
        PublishedPage.markdown(ruled(HEAD, regions(map))),
        "## BTC against the others",
        "The table shows the ratios of a row with BTC to a row without it, as means over the rounds"
            + " with 95 % intervals. A value below 1 is in favour of BTC.",
        PublishedPage.markdown(ruled(RATIOS, ratios(map))));
  }

  /** Returns the tables as text; empty for a result without quotas. */
  static String text(BenchResult result) {
    ContainerMap map = ContainerMap.of(result);
    if (map.isEmpty()) {
      return "";
    }
    List<List<String>> best = new ArrayList<>(List.of(HEAD));
    best.addAll(regions(map));
    List<List<String>> ratios = new ArrayList<>(List.of(RATIOS));
    ratios.addAll(ratios(map));
    return System.lineSeparator()
        + TextTable.of(best)
        + System.lineSeparator()
        + TextTable.of(ratios);
  }

  /** Returns the ratios in which BTC does not lower p99.9, or a sentence if there are none. */
  static String withoutBenefit(ContainerMap map) {
    List<ContainerMap.Comparison> rows =
        map.comparisons().stream().filter(each -> !each.lowersTheTail()).toList();
    return rows.isEmpty()
        ? "`containers`: BTC lowered p99.9 in every row."
        : PublishedPage.markdown(ruled(RATIOS, ratios(new ContainerMap(map.regions(), rows))));
  }

  private static List<List<String>> ruled(List<String> head, List<List<String>> lines) {
    List<List<String>> all = new ArrayList<>();
    all.add(head);
    all.add(head.stream().map(each -> "---").toList());
    all.addAll(lines);
    return all;
  }

  private static List<List<String>> regions(ContainerMap map) {
    return map.regions().stream()
        .map(
            region ->
                List.of(
                    region.cell().toString(),
                    region.lowest().name() + " " + region.lowest().text(Measure.P99_9) + " ms",
                    names(region.notApart()),
                    region.cheapest().name()
                        + " "
                        + region.cheapest().text(Measure.CPU)
                        + " s/1000"))
        .toList();
  }

  private static String names(List<RowResult> rows) {
    return rows.isEmpty() ? "-" : String.join(", ", rows.stream().map(RowResult::name).toList());
  }

  private static List<List<String>> ratios(ContainerMap map) {
    return map.comparisons().stream()
        .map(
            each ->
                List.of(
                    each.left().cell().toString(),
                    each.left().name(),
                    each.right().name(),
                    text(each.tail()),
                    text(each.p99()),
                    text(each.cpuTime())))
        .toList();
  }

  private static String text(Figure ratio) {
    if (ratio.low() == null || ratio.high() == null) {
      return number(ratio.mean());
    }
    return number(ratio.mean()) + " [" + number(ratio.low()) + ", " + number(ratio.high()) + "]";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
