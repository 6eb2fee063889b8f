package io.github.btc.tools.bench;

import io.github.btc.tools.console.output.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Writes the runs of a {@link CellTable} as one table for each cell.
 *
 * @param head title and first sentences of the page
 */
record CellPage(String head) {

  /**
   * Returns the tables as text for a terminal.
   *
   * @param entries finished runs
   * @return a table for each cell
   */
  static String text(List<CellRun> entries) {
    StringBuilder text = new StringBuilder();
    for (String cell : cells(entries)) {
      text.append(System.lineSeparator()).append(cell).append(System.lineSeparator());
      text.append(TextTable.of(lines(entries, cell)));
    }
    return text.toString();
  }

  /**
   * Returns the page in Markdown.
   *
   * @param entries finished runs
   * @param environment facts for the end of the page
   * @return the page
   */
  String markdown(List<CellRun> entries, String environment) {
    StringBuilder page = new StringBuilder(head);
    for (String cell : cells(entries)) {
      List<List<String>> lines = lines(entries, cell);
      lines.add(1, lines.get(0).stream().map(title -> "---").toList());
      page.append("\n## ").append(cell).append("\n\n");
      lines.forEach(line -> page.append("| ").append(String.join(" | ", line)).append(" |\n"));
    }
    return page.append("\n## Environment\n\n").append(environment).append("\n").toString();
  }

  private static Set<String> cells(List<CellRun> entries) {
    Set<String> cells = new LinkedHashSet<>();
    entries.stream().map(CellRun::cell).sorted().forEach(cells::add);
    return cells;
  }

  private static List<List<String>> lines(List<CellRun> all, String cell) {
    List<CellRun> entries = all.stream().filter(entry -> entry.cell().equals(cell)).toList();
    Set<String> figures = new LinkedHashSet<>();
    entries.forEach(entry -> figures.addAll(entry.figures().keySet()));
    Set<String> rows = new LinkedHashSet<>();
    entries.stream().map(CellRun::row).sorted().forEach(rows::add);
    List<List<String>> lines = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("", "rounds"));
    head.addAll(figures);
    lines.add(head);
    for (String row : rows) {
      List<CellRun> rounds = entries.stream().filter(entry -> entry.row().equals(row)).toList();
      List<String> line = new ArrayList<>(List.of(row, rounds(rounds)));
      figures.forEach(figure -> line.add(text(rounds, figure)));
      lines.add(line);
    }
    return lines;
  }

  private static String rounds(List<CellRun> rounds) {
    long failed = rounds.stream().filter(each -> !each.failure().isEmpty()).count();
    return rounds.size() - failed + (failed == 0 ? "" : " (" + failed + " failed)");
  }

  private static String text(List<CellRun> rounds, String figure) {
    double[] each =
        rounds.stream()
            .map(round -> round.figures().getOrDefault(figure, Double.NaN))
            .mapToDouble(Double::doubleValue)
            .filter(value -> !Double.isNaN(value))
            .sorted()
            .toArray();
    if (each.length == 0) {
      return "-";
    }
    double sum = 0;
    for (double value : each) {
      sum += value;
    }
    String mean = number(sum / each.length);
    return each.length == 1
        ? mean
        : mean + " [" + number(each[0]) + ", " + number(each[each.length - 1]) + "]";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.2f", value);
  }
}
