package io.github.btc.tools.papers;

import io.github.btc.tools.papers.SensitivityGrid.Cell;
import io.github.btc.tools.papers.SensitivityGrid.Measures;
import io.github.btc.tools.papers.reproduce.Figure;
import io.github.btc.tools.papers.reproduce.Figure.Axis;
import io.github.btc.tools.papers.reproduce.Figure.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Figures 4.10 to 4.15 of the thesis. */
final class SensitivityFigures {

  private final SensitivityGrid grid;
  private final List<Figure> figures = new ArrayList<>();

  private SensitivityFigures(SensitivityGrid grid) {
    this.grid = grid;
  }

  static List<Figure> of(SensitivityGrid grid) {
    SensitivityFigures all = new SensitivityFigures(grid);
    all.lines("4.10", "Unavailability", Measures::unavailability, true, false);
    all.lines("4.11", "Unavailability", Measures::unavailability, false, true);
    all.surfaces("4.12", "Unavailability, n = 1", Measures::unavailability, 1);
    all.lines("4.13", "COUA", Measures::couaOfOneClient, true, false);
    all.lines("4.14", "COUA", Measures::couaOfOneClient, false, true);
    all.surfaces("4.15", "COUA, n = 1", Measures::couaOfOneClient, 1);
    all.surfaces("4.15", "COUA, n = 16", Measures::couaOfOneClient, 16);
    return all.figures;
  }

  private void lines(
      String number,
      String title,
      Function<Measures, double[]> measure,
      boolean durations,
      boolean responseTimes) {
    double[] n = SensitivityGrid.REPLICAS.stream().mapToDouble(each -> each).toArray();
    List<Series> series = new ArrayList<>();
    for (double frequency : SensitivityGrid.LEVELS) {
      for (double other : SensitivityGrid.LEVELS) {
        double duration = durations ? other : 1;
        double responseTime = responseTimes ? other : 1;
        series.add(
            Series.of(
                percent(frequency) + " frequency, " + percent(other),
                n,
                x -> mean(new Cell(duration, (int) x, frequency, responseTime), measure)));
      }
    }
    String by = durations ? "duration" : "response time";
    figures.add(
        new Figure(
            "figure-" + number,
            "thesis, Figure " + number,
            title + " over replicas, by frequency and " + by,
            Figure.Shape.LINE,
            Axis.logarithmic("replicas"),
            Axis.linear(title),
            series));
  }

  /** Over ρ' the three factors are one; over frequency and duration by response time, a field. */
  private void surfaces(
      String number, String title, Function<Measures, double[]> measure, int replicas) {
    for (double responseTime : SensitivityGrid.LEVELS) {
      List<List<Double>> points = new ArrayList<>();
      for (double frequency : SensitivityGrid.LEVELS) {
        for (double duration : SensitivityGrid.LEVELS) {
          Cell cell = new Cell(duration, replicas, frequency, responseTime);
          points.add(List.of(frequency, duration, mean(cell, measure)));
        }
      }
      figures.add(
          new Figure(
              "figure-" + number + ".n" + replicas + ".response-time-" + responseTime,
              "thesis, Figure " + number,
              title + ", response time " + percent(responseTime),
              Figure.Shape.SURFACE,
              Axis.linear("frequency, times the baseline"),
              Axis.linear("duration, times the baseline"),
              List.of(new Series(title, points))));
    }
  }

  private double mean(Cell cell, Function<Measures, double[]> measure) {
    return Arrays.stream(measure.apply(grid.at(cell))).average().orElseThrow();
  }

  private static String percent(double level) {
    return String.format(Locale.ROOT, "%+.0f %%", 100 * (level - 1));
  }
}
