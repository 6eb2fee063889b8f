package io.github.btc.tools.console.output;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A table in plain text, with the first column aligned to the left and the others to the right. */
public final class TextTable {

  private TextTable() {}

  /**
   * Draws rows.
   *
   * @param rows the rows, of equal length; the first one is the head
   * @return the lines, each with an end of line
   */
  public static String of(List<List<String>> rows) {
    int[] widths =
        IntStream.range(0, rows.get(0).size())
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    StringBuilder table = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        int width = Math.max(1, widths[column]);
        String format = column == 0 ? "%-" + width + "s" : "  %" + width + "s";
        line.append(String.format(Locale.ROOT, format, row.get(column)));
      }
      table.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }
    return table.toString();
  }
}
