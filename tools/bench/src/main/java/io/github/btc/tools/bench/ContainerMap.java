package io.github.btc.tools.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which row serves best for each quota, heap and load.
 *
 * @param regions best rows of each cell
 * @param comparisons rows with BTC against rows without
 */
record ContainerMap(List<Region> regions, List<Comparison> comparisons) {

  /** A row may have this many times the lowest p99.9 and still be the cheapest one. */
  static final double TOLERATED = 1.5;

  private static final List<String> CONCURRENT = List.of("zgc", "shenandoah");

  /**
   * The best rows of a cell.
   *
   * @param cell replicas, heap, load, quota and phase
   * @param lowest row with the lowest p99.9
   * @param notApart rows whose p99.9 has an interval that overlaps that of the lowest one
   * @param cheapest row with the least CPU time among those with a tolerated p99.9
   */
  record Region(Row.Cell cell, RowResult lowest, List<RowResult> notApart, RowResult cheapest) {}

  /**
   * A row with BTC and a row without it.
   *
   * @param left row with BTC
   * @param right row that the left one is compared with
   * @param tail ratio of p99.9 in each round
   * @param p99 ratio of p99 in each round
   * @param cpuTime ratio of the CPU time in each round
   */
  record Comparison(RowResult left, RowResult right, Figure tail, Figure p99, Figure cpuTime) {

    /** Returns whether the whole interval of the ratio of p99.9 lies below 1. */
    boolean lowersTheTail() {
      return tail.high() != null && tail.high() < 1;
    }
  }

  static ContainerMap of(BenchResult result) {
    List<Region> regions = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    for (Row.Cell cell : BenchTable.cells(result)) {
      List<RowResult> rows =
          BenchTable.rowsOf(result, cell).stream()
              .filter(row -> row.quotaCpus() != null && row.wasRun() && row.tells(Measure.P99_9))
              .filter(row -> row.variant() != Variant.LIMIT)
              .toList();
      if (!rows.isEmpty()) {
        regions.add(region(cell, rows));
        comparisons.addAll(comparisons(rows));
      }
    }
    return new ContainerMap(List.copyOf(regions), List.copyOf(comparisons));
  }

  boolean isEmpty() {
    return regions.isEmpty();
  }

  private static Region region(Row.Cell cell, List<RowResult> rows) {
    RowResult lowest = least(rows, Measure.P99_9);
    double most = TOLERATED * lowest.figure(Measure.P99_9).mean();
    List<RowResult> tolerated =
        rows.stream().filter(row -> row.figure(Measure.P99_9).mean() <= most).toList();
    List<RowResult> notApart =
        rows.stream()
            .filter(row -> row != lowest)
            .filter(row -> !row.figure(Measure.P99_9).isApartFrom(lowest.figure(Measure.P99_9)))
            .toList();
    return new Region(cell, lowest, notApart, least(tolerated, Measure.CPU));
  }

  private static RowResult least(List<RowResult> rows, Measure measure) {
    return rows.stream()
        .min(Comparator.comparingDouble(row -> row.figure(measure).mean()))
        .orElseThrow();
  }

  private static List<Comparison> comparisons(List<RowResult> rows) {
    List<Comparison> comparisons = new ArrayList<>();
    for (RowResult left : rows) {
      for (RowResult right : rows) {
        if (left.variant() == Variant.BTC
            && !right.variant().isControlled()
            && isOpponent(left, right)) {
          comparisons.add(
              new Comparison(
                  left,
                  right,
                  ratio(left, right, Measure.P99_9),
                  ratio(left, right, Measure.P99),
                  ratio(left, right, Measure.CPU)));
        }
      }
    }
    return comparisons;
  }

  /** A collector with its usual flags is compared with more rows than the others are. */
  private static boolean isOpponent(RowResult left, RowResult right) {
    boolean isUsual = left.opponent().equals(left.collector());
    boolean known =
        left.collector().equals(right.collector()) || CONCURRENT.contains(right.collector());
    return left.opponent().equals(right.opponent()) || isUsual && known;
  }

  private static Figure ratio(RowResult left, RowResult right, Measure measure) {
    List<Double> lefts = left.figure(measure).each();
    List<Double> rights = right.figure(measure).each();
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < Math.min(lefts.size(), rights.size()); i++) {
      ratios.add(lefts.get(i) / rights.get(i));
    }
    return Figure.ofMeasure(ratios);
  }
}
