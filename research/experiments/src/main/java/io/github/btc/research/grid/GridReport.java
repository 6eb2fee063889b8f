package io.github.btc.research.grid;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The results of a grid. The same grid gives the same results on every machine.
 *
 * @param experiment the name of the experiment
 * @param set the values that are the same in all cells
 * @param cells the cells in order
 */
record GridReport(String experiment, Map<String, String> set, List<Row> cells) {

  /**
   * The results of one cell.
   *
   * @param values the values that differ between cells
   * @param seed the seed of the cell
   * @param measures the measures by name
   */
  record Row(Map<String, String> values, long seed, Map<String, Double> measures) {}

  static GridReport of(Grid grid, List<CellResult> results) {
    List<Row> rows = new ArrayList<>();
    List<Cell> cells = grid.cells();
    for (CellResult each : results) {
      Cell cell = cells.get(each.number() - 1);
      Map<String, String> varied = new LinkedHashMap<>();
      cell.varied().forEach(name -> varied.put(name, cell.values().get(name)));
      rows.add(new Row(varied, cell.seed(), each.measures()));
    }
    return new GridReport(grid.experiment(), grid.set(), rows);
  }

  /** Returns a table in Markdown with the values that differ, the seed and the wanted measures. */
  List<String> table(List<String> wanted) {
    List<String> names = new ArrayList<>(cells.get(0).values().keySet());
    List<String> shown = wanted.stream().filter(cells.get(0).measures()::containsKey).toList();
    names.add("seed");
    names.addAll(shown);
    List<String> lines = new ArrayList<>();
    lines.add("| " + String.join(" | ", names) + " |");
    lines.add("|" + "---|".repeat(names.size()));
    for (Row row : cells) {
      List<String> values = new ArrayList<>(row.values().values());
      values.add(Long.toString(row.seed()));
      shown.forEach(name -> values.add(number(row.measures().getOrDefault(name, Double.NaN))));
      lines.add("| " + String.join(" | ", values) + " |");
    }
    return lines;
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.4g", value);
  }
}
