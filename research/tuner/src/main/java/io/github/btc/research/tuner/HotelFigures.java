package io.github.btc.research.tuner;

import io.github.btc.tools.replicas.report.SvgPicture;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws Figures 4.7 to 4.20 of Panozzo, Padua 2022, with our samples. */
final class HotelFigures {

  private static final int WIDTH = 260;
  private static final int HEIGHT = 200;
  private static final int COLUMNS = 4;
  private static final int LEFT = 46;
  private static final int TOP = 30;
  private static final int BOTTOM = 34;
  private static final int RIGHT = 12;
  private static final int LEGEND = 30;
  private static final int FONT = 10;
  private static final String TODAY = "#ea580c";

  private static final List<String> COLOURS =
      List.of(
          "#2563eb", "#16a34a", "#9333ea", "#0891b2", "#db2777", "#65a30d", "#6366f1", "#a16207");

  /** Settings and figures whose correlation Figure 4.14 shows. */
  private static final List<String> CORRELATED =
      List.of(
          HotelSettings.GOGC,
          HotelReading.COLLECTIONS,
          HotelReading.PAUSE_MIN,
          HotelReading.PAUSE_MEDIAN,
          HotelReading.PAUSE_MAX,
          HotelReading.PAUSE_SUM);

  private static final List<Panel> PANELS =
      List.of(
          new Panel("4.7", HotelSettings.GOMAXPROCS, HotelReading.THREADS),
          new Panel("4.7", HotelSettings.GOMAXPROCS, HotelReading.GOROUTINES),
          new Panel("4.7", HotelReading.THREADS, HotelReading.GOROUTINES),
          new Panel("4.8", HotelReading.GOROUTINES, HotelReading.REQUESTS),
          new Panel("4.9", HotelReading.GOROUTINES, Measure.P90),
          new Panel("4.10", HotelSettings.GOMAXPROCS, HotelReading.STACK),
          new Panel("4.10", HotelSettings.GOMAXPROCS, HotelReading.MCACHE),
          new Panel("4.11", HotelSettings.GOMAXPROCS, HotelService.CPUS),
          new Panel("4.12", HotelSettings.GOGC, HotelReading.PAUSE_MIN),
          new Panel("4.13", HotelSettings.GOGC, HotelReading.PAUSE_MEDIAN),
          new Panel("4.13", HotelSettings.GOGC, HotelReading.PAUSE_MAX),
          new Panel("4.13", HotelSettings.GOGC, HotelReading.PAUSE_SUM),
          new Panel("4.15", HotelSettings.GOGC, HotelReading.COLLECTIONS),
          new Panel("4.16", HotelSettings.GOGC, HotelService.MEMORY),
          new Panel("4.17", HotelSettings.GOGC, HotelService.CPUS),
          new Panel("4.18", HotelSettings.GOGC, Measure.P90),
          new Panel("4.19", Measure.THROTTLED_SHARE, Measure.P90),
          new Panel("4.20", HotelService.UTILISATION, Measure.THROTTLED_SHARE));

  private final HotelFindings found;

  HotelFigures(HotelFindings found) {
    this.found = found;
  }

  /** A panel, with the figure of the source and the names of both axes. */
  private record Panel(String figure, String x, String y) {}

  String picture() {
    int rows = (PANELS.size() + COLUMNS) / COLUMNS; // and one place for Figure 4.14
    SvgPicture svg = new SvgPicture(COLUMNS * WIDTH, rows * HEIGHT + LEGEND, FONT);
    for (int i = 0; i < PANELS.size(); i++) {
      draw(svg, PANELS.get(i), i % COLUMNS * WIDTH, i / COLUMNS * HEIGHT);
    }
    int last = PANELS.size();
    drawCorrelations(svg, last % COLUMNS * WIDTH, last / COLUMNS * HEIGHT);
    drawLegend(svg, rows * HEIGHT);
    return svg.toString();
  }

  private void draw(SvgPicture svg, Panel panel, int left, int top) {
    List<HotelSample> known =
        found.samples().stream().filter(s -> s.has(panel.x()) && s.has(panel.y())).toList();
    double mostX = known.stream().mapToDouble(s -> s.get(panel.x())).max().orElse(1);
    double mostY = known.stream().mapToDouble(s -> s.get(panel.y())).max().orElse(1);
    int width = WIDTH - LEFT - RIGHT;
    int height = HEIGHT - TOP - BOTTOM;
    int x0 = left + LEFT;
    int y0 = top + TOP + height;
    svg.text(x0, top + TOP - 12, "font-weight=\"bold\"", "Figure " + panel.figure());
    svg.text(x0 + width, y0 + 26, "text-anchor=\"end\"", panel.x());
    svg.text(x0 - 4, top + TOP - 2, "", panel.y());
    svg.text(x0 + width, y0 + 12, "text-anchor=\"end\"", shown(mostX));
    svg.text(x0 - 4, top + TOP + 10, "text-anchor=\"end\"", shown(mostY));
    svg.text(x0, y0 + 12, "", "0");
    svg.add(
        "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#6b7280\"/>%n",
        x0, top + TOP, y0, x0 + width);
    for (HotelSample each : known) {
      svg.add(
          "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2\" fill=\"%s\" fill-opacity=\"0.7\"/>%n",
          x0 + width * part(each.get(panel.x()), mostX),
          y0 - height * part(each.get(panel.y()), mostY),
          colour(each));
    }
  }

  private static double part(double value, double most) {
    return most <= 0 ? 0 : Math.max(0, value) / most;
  }

  private static String colour(HotelSample sample) {
    return sample.point() == 0
        ? TODAY
        : COLOURS.get(HotelSettings.SERVICES.indexOf(sample.service()));
  }

  private void drawCorrelations(SvgPicture svg, int left, int top) {
    Map<String, Map<String, Double>> matrix = found.correlations();
    int cell = (HEIGHT - TOP - BOTTOM) / CORRELATED.size();
    int x0 = left + LEFT + 50;
    svg.text(x0, top + TOP - 12, "font-weight=\"bold\"", "Figure 4.14");
    for (int row = 0; row < CORRELATED.size(); row++) {
      String name = CORRELATED.get(row);
      int y = top + TOP + row * cell;
      svg.text(x0 - 4, y + cell - 8, "text-anchor=\"end\"", name);
      for (int column = 0; column < CORRELATED.size(); column++) {
        double value = matrix.get(name).get(CORRELATED.get(column));
        int x = x0 + column * cell;
        svg.add(
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\""
                + " fill-opacity=\"%.2f\"/>%n",
            x, y, cell, cell, value < 0 ? COLOURS.get(0) : TODAY, Math.abs(value));
        svg.text(x + 2, y + cell - 8, "font-size=\"8\"", String.format(Locale.ROOT, "%.1f", value));
      }
    }
  }

  private static void drawLegend(SvgPicture svg, int y) {
    int step = COLUMNS * WIDTH / (HotelSettings.SERVICES.size() + 1);
    for (int i = 0; i < HotelSettings.SERVICES.size(); i++) {
      svg.text(
          LEFT + i * step,
          y + LEGEND / 2,
          "fill=\"" + COLOURS.get(i) + "\"",
          "● " + HotelSettings.SERVICES.get(i));
    }
    int last = LEFT + HotelSettings.SERVICES.size() * step;
    svg.text(last, y + LEGEND / 2, "fill=\"" + TODAY + "\"", "● today");
  }

  private static String shown(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : "%.2g", value);
  }
}
