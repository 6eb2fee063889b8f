package io.github.btc.tools.replicas.report;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.measure.RunFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A picture small enough for a README: one bar for each run, as long as its exposed requests, and
 * under it where and how they were counted. SVG, readable on light and dark pages.
 */
public final class ExposedChart {

  private static final int WIDTH = 760;
  private static final int ROW = 34;
  private static final int TOP = 54;
  private static final int BARS = 170;
  private static final int LONGEST_BAR = 440;
  private static final Map<String, String> COLOURS =
      Map.of(
          "off", "#d1495b", "gate-only", "#e09f3e", "btc", "#1b7f79", "no-collections", "#8d99ae");

  private ExposedChart() {}

  /**
   * Writes the picture.
   *
   * @param file where to
   * @param runs one bar each, in this order
   * @param environment named in the last line
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, List<RunFigures> runs, Environment environment)
      throws IOException {
    WholeFile.write(file, svg(runs, environment));
  }

  static String svg(List<RunFigures> runs, Environment environment) {
    int height = TOP + ROW * runs.size() + 34;
    StringBuilder svg = new StringBuilder();
    svg.append(
        format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " font-family=\"system-ui, sans-serif\" font-size=\"15\" fill=\"#6b7280\">%n",
            WIDTH, height, WIDTH));
    svg.append(
        text(16, 28, "font-size=\"18\" font-weight=\"600\"", "Requests that met a collection"));
    long most = runs.stream().mapToLong(RunFigures::exposed).max().orElse(0);
    for (int i = 0; i < runs.size(); i++) {
      svg.append(row(runs.get(i), TOP + i * ROW, Math.max(1, most)));
    }
    svg.append(text(16, height - 12, "font-size=\"11\"", caption(environment)));
    return svg.append("</svg>\n").toString();
  }

  private static String row(RunFigures run, int y, long most) {
    long length = Math.max(2, LONGEST_BAR * run.exposed() / most);
    String bar =
        format(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"22\" rx=\"3\" fill=\"%s\"/>%n",
            BARS, y, length, COLOURS.getOrDefault(run.name(), "#6b7280"));
    String figure = format("%,d of %,d", run.exposed(), run.requests());
    return text(16, y + 16, "", run.name())
        + bar
        + text(BARS + (int) length + 10, y + 16, "font-weight=\"600\"", figure);
  }

  private static String caption(Environment environment) {
    Map<String, Object> facts = environment.fields();
    return format(
        "%s · %s cores · JDK %s · %s replicas · %s req/s · %s · seed %s",
        facts.get("command"),
        facts.get("cores"),
        facts.get("jdk"),
        facts.get("replicas"),
        facts.get("ratePerSecond"),
        facts.get("collector"),
        facts.get("seed"));
  }

  private static String text(int x, int y, String style, String text) {
    String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
    return format("<text x=\"%d\" y=\"%d\" %s>%s</text>%n", x, y, style, escaped);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
