package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.report.LatencyChart;
import io.github.btc.tools.replicas.report.LatencyCurve;
import java.util.Comparator;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Draws the latencies of a cell by percentile. */
final class CellCurves {

  /** More curves than these, and their limits, cannot be told apart at a glance. */
  private static final int MOST_CURVES = 4;

  /** The options with folders of the machine that measured, which are no part of the result. */
  private static final String FOLDERS = " --(?:output|raw|json|jdk)[ =]\\S+";

  private CellCurves() {}

  /** Returns the cells whose rows have curves, in the order of the tables. */
  static List<Row.Cell> cells(BenchResult result) {
    return BenchTable.cells(result).stream()
        .filter(cell -> !drawable(result, cell).isEmpty())
        .toList();
  }

  /** Returns the name of a cell's picture beside its page. */
  static String fileName(BenchResult result, Row.Cell cell) {
    return "latency-" + (cells(result).indexOf(cell) + 1) + ".svg";
  }

  /**
   * Returns the picture of the most interesting rows: BTC, the lowest of the others, and the limit
   * of these.
   */
  static String svg(BenchResult result, Row.Cell cell) {
    return svg(result, cell, interesting(drawable(result, cell)));
  }

  /**
   * Returns the picture of some rows.
   *
   * @param names names of the rows; none for the most interesting ones
   * @throws IllegalArgumentException if a row has no curve in this cell
   */
  static String svg(BenchResult result, Row.Cell cell, List<String> names) {
    List<RowResult> known = drawable(result, cell);
    for (String name : names) {
      if (known.stream().noneMatch(row -> row.name().equals(name))) {
        throw new RefusedSettingException(
            "--rows",
            name,
            "some of " + known.stream().map(RowResult::name).collect(Collectors.joining(", ")));
      }
    }
    List<String> drawn = names.isEmpty() ? interesting(known) : names;
    List<RowResult> rows = known.stream().filter(row -> drawn.contains(row.name())).toList();
    Map<String, LatencyCurve> curves = new LinkedHashMap<>();
    rows.forEach(row -> curves.put(row.name(), row.curve()));
    return LatencyChart.svg(
        "Latency by percentile: " + title(cell, rows), curves, notes(result, rows));
  }

  /** The quota of a cell is not that of rows that have none. */
  private static String title(Row.Cell cell, List<RowResult> rows) {
    if (!rows.stream().allMatch(RowResult::hasNoQuota)) {
      return cell.toString();
    }
    Row.Cell without =
        new Row.Cell(
            cell.replicas(), cell.heapMegabytes(), cell.load(), 0, cell.phase(), cell.called());
    return without + ", no quota";
  }

  private static List<RowResult> drawable(BenchResult result, Row.Cell cell) {
    return BenchTable.rowsOf(result, cell).stream()
        .filter(row -> row.wasRun() && !row.curve().millis().isEmpty())
        .toList();
  }

  private static List<String> interesting(List<RowResult> rows) {
    Set<String> names = new LinkedHashSet<>();
    rows.stream()
        .filter(row -> row.variant() == Variant.BTC)
        .findFirst()
        .ifPresent(
            btc ->
                Stream.of(btc.opponent() + Variant.PLAIN.suffix(), btc.name()).forEach(names::add));
    rows.stream()
        .filter(row -> !row.variant().isControlled() && row.variant() != Variant.LIMIT)
        .sorted(Comparator.comparingDouble(row -> row.figure(Measure.P99_9).mean()))
        .map(RowResult::name)
        .filter(name -> names.size() < MOST_CURVES)
        .forEach(names::add);
    List<String> chosen = List.copyOf(names);
    rows.stream()
        .filter(row -> chosen.contains(row.name()))
        .flatMap(row -> row.limitIn(rows).stream())
        .forEach(limit -> names.add(limit.name()));
    return List.copyOf(names);
  }

  private static List<String> notes(BenchResult result, List<RowResult> rows) {
    Map<String, Object> facts = result.environment();
    return List.of(
        String.valueOf(facts.getOrDefault("command", "btc bench")).replaceAll(FOLDERS, ""),
        "%s · %s cores · JDK %s · %s · seed %s · rounds: %s"
            .formatted(
                facts.get("processor"),
                facts.get("cores"),
                facts.get("jdk"),
                facts.get("scenario"),
                facts.get("seed"),
                rounds(rows)));
  }

  /** A run that was stopped has more rounds of some rows than of others. */
  private static String rounds(List<RowResult> rows) {
    IntSummaryStatistics rounds =
        rows.stream().mapToInt(row -> row.figure(Measure.P99).each().size()).summaryStatistics();
    return rounds.getMin() == rounds.getMax()
        ? Integer.toString(rounds.getMin())
        : rounds.getMin() + " to " + rounds.getMax();
  }
}
