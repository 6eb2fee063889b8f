package io.github.btc.tools.replicas.report;

import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.measure.RunFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A picture of latencies by percentile, as HdrHistogram draws them: each nine of the percentile has
 * the same width, and the latency is on a logarithmic scale. SVG, readable on light and dark pages.
 */
public final class LatencyChart {

  private static final int WIDTH = 760;
  private static final int LEFT = 72;
  private static final int RIGHT = 18;
  private static final int TOP = 48;
  private static final int PLOT_HEIGHT = 300;
  private static final int BELOW_PLOT = 46;
  private static final int LEGEND_LINE = 20;
  private static final int NOTE_LINE = 15;
  private static final int MOST_LETTERS = 105;
  private static final int LEAST_DECADES = 2;
  private static final List<String> COLOURS =
      List.of(
          "#d1495b", "#1b7f79", "#4a6fa5", "#e09f3e", "#b0703c", "#6d597a", "#52796f", "#b56576");

  /** The rows without collections, which no other row is expected to beat. */
  private static final Map<String, String> LIMITS =
      Map.of("limit", "6 4", "limit-no-quota", "2 4", "no-collections", "6 4");

  private final Map<String, LatencyCurve> curves;
  private final int decades;
  private final int lowest;
  private final int highest;

  private LatencyChart(Map<String, LatencyCurve> curves) {
    this.curves = curves;
    int points = curves.values().stream().mapToInt(each -> each.millis().size()).max().orElse(0);
    decades = Math.max(LEAST_DECADES, (int) Math.ceil(LatencyCurve.decades(points - 1)));
    lowest = (int) Math.floor(Math.log10(Math.max(1e-3, extreme(false))));
    highest = Math.max(lowest + 1, (int) Math.ceil(Math.log10(Math.max(1e-3, extreme(true)))));
  }

  private double extreme(boolean most) {
    var all = curves.values().stream().flatMap(each -> each.millis().stream());
    return (most ? all.max(Double::compare) : all.min(Double::compare)).orElse(1.0);
  }

  /**
   * Writes the picture of a demo.
   *
   * @param file file to write
   * @param rounds runs of the demo
   * @param environment command, machine and settings
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, Rounds rounds, Environment environment) throws IOException {
    Map<String, LatencyCurve> curves = new LinkedHashMap<>();
    for (RunFigures run : rounds.together()) {
      List<LatencyCurve> each =
          rounds.of(run.name()).stream().map(one -> LatencyCurve.of(one.latencies())).toList();
      curves.put(run.name(), LatencyCurve.mean(each));
    }
    WholeFile.write(file, svg("Latency by percentile", curves, SvgPicture.facts(environment)));
  }

  /**
   * Draws curves.
   *
   * @param title title of the picture
   * @param curves curve of each row; a curve without a point is left out
   * @param notes lines below the picture
   * @return the picture
   */
  public static String svg(String title, Map<String, LatencyCurve> curves, List<String> notes) {
    Map<String, LatencyCurve> drawn = new LinkedHashMap<>(curves);
    drawn.values().removeIf(each -> each.millis().isEmpty());
    List<String> lines = new ArrayList<>();
    notes.forEach(note -> lines.addAll(SvgPicture.wrapped(note, MOST_LETTERS)));
    return new LatencyChart(drawn).draw(title, lines);
  }

  private String draw(String title, List<String> notes) {
    int notesTop = TOP + PLOT_HEIGHT + BELOW_PLOT + NOTE_LINE;
    SvgPicture svg = new SvgPicture(WIDTH, notesTop + NOTE_LINE * notes.size(), 13);
    svg.text(16, 26, "font-size=\"17\" font-weight=\"600\"", title);
    addScales(svg);
    int number = 0;
    for (Map.Entry<String, LatencyCurve> each : curves.entrySet()) {
      String dashes = LIMITS.get(each.getKey());
      String style =
          dashes != null
              ? "stroke=\"#8d99ae\" stroke-dasharray=\"" + dashes + "\""
              : "stroke=\"" + COLOURS.get(number % COLOURS.size()) + "\"";
      addCurve(svg, each.getValue(), style);
      addLegend(svg, each.getKey(), style, TOP + 20 + LEGEND_LINE * number++);
    }
    for (int i = 0; i < notes.size(); i++) {
      svg.text(16, notesTop + i * NOTE_LINE, "font-size=\"11\"", notes.get(i));
    }
    return svg.toString();
  }

  private void addScales(SvgPicture svg) {
    int bottom = TOP + PLOT_HEIGHT;
    for (int decade = 0; decade <= decades; decade++) {
      addLine(svg, x(decade), TOP, x(decade), bottom);
      String anchor = decade == decades ? "end" : "middle";
      svg.text(x(decade), bottom + 18, "text-anchor=\"" + anchor + "\"", percentile(decade));
    }
    for (int power = lowest; power <= highest; power++) {
      int y = y(Math.pow(10, power));
      addLine(svg, LEFT, y, WIDTH - RIGHT, y);
      svg.text(LEFT - 8, y + 4, "text-anchor=\"end\"", millis(power));
    }
    svg.text(LEFT, bottom + 38, "font-size=\"12\"", "Percentage of requests that were as fast");
  }

  private static void addLine(SvgPicture svg, int fromX, int fromY, int toX, int toY) {
    svg.add(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#9ca3af\""
            + " stroke-opacity=\"0.35\"/>%n",
        fromX, fromY, toX, toY);
  }

  private void addCurve(SvgPicture svg, LatencyCurve curve, String style) {
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < curve.millis().size(); i++) {
      points.append(
          String.format(
              Locale.ROOT, "%d,%d ", x(LatencyCurve.decades(i)), y(curve.millis().get(i))));
    }
    svg.add(
        "<polyline fill=\"none\" stroke-width=\"2.5\" stroke-linejoin=\"round\" %s"
            + " points=\"%s\"/>%n",
        style, points.toString().strip());
  }

  /** The curves rise from the left to the right, so the corner above them is free. */
  private void addLegend(SvgPicture svg, String name, String style, int y) {
    svg.add(
        "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke-width=\"3\" %s/>%n",
        LEFT + 14, y - 4, LEFT + 42, y - 4, style);
    svg.text(LEFT + 50, y, "font-weight=\"600\"", name);
  }

  private int x(double decade) {
    return (int) Math.round(LEFT + (WIDTH - LEFT - RIGHT) * decade / decades);
  }

  private int y(double millis) {
    double share = (Math.log10(Math.max(1e-3, millis)) - lowest) / (highest - lowest);
    return (int) Math.round(TOP + PLOT_HEIGHT * (1 - share));
  }

  private static String percentile(int decade) {
    return switch (decade) {
      case 0 -> "0 %";
      case 1 -> "90 %";
      case 2 -> "99 %";
      default -> "99." + "9".repeat(decade - 2) + " %";
    };
  }

  private static String millis(int power) {
    return (power >= 0 ? "1" + "0".repeat(power) : "0." + "0".repeat(-power - 1) + "1") + " ms";
  }
}
