package io.github.btc.research.papers;

import io.github.btc.research.papers.SensitivityGrid.Cell;
import io.github.btc.research.papers.SensitivityGrid.Measures;
import io.github.btc.research.papers.reproduce.Computations;
import io.github.btc.research.papers.reproduce.Figure.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Figures 4.10 to 4.15 of the thesis, of one measure.
 *
 * @param title of a surface's field of colours
 * @param values of the measure
 */
record SensitivityFigures(String title, Function<Measures, double[]> values) {

  static <M> Computations<M> draw(Computations<M> rows, Function<M, SensitivityGrid> grid) {
    SensitivityFigures away = new SensitivityFigures("Unavailability", Measures::unavailability);
    SensitivityFigures coua = new SensitivityFigures("COUA", Measures::couaOfOneClient);
    rows.draw("figure-4.10", of -> away.lines(grid.apply(of), true))
        .draw("figure-4.11", of -> away.lines(grid.apply(of), false))
        .draw("figure-4.13", of -> coua.lines(grid.apply(of), true))
        .draw("figure-4.14", of -> coua.lines(grid.apply(of), false));
    for (double each : SensitivityGrid.LEVELS) {
      rows.draw("figure-4.12.n1.response-time-" + each, of -> away.surface(grid.apply(of), 1, each))
          .draw("figure-4.15.n1.response-time-" + each, of -> coua.surface(grid.apply(of), 1, each))
          .draw(
              "figure-4.15.n16.response-time-" + each,
              of -> coua.surface(grid.apply(of), 16, each));
    }
    return rows;
  }

  /** Over the replicas, by frequency and by duration or response time. */
  private List<Series> lines(SensitivityGrid grid, boolean byDuration) {
    double[] n = SensitivityGrid.REPLICAS.stream().mapToDouble(each -> each).toArray();
    List<Series> series = new ArrayList<>();
    for (double frequency : SensitivityGrid.LEVELS) {
      for (double other : SensitivityGrid.LEVELS) {
        double duration = byDuration ? other : 1;
        double responseTime = byDuration ? 1 : other;
        series.add(
            Series.of(
                percent(frequency) + " frequency, " + percent(other),
                n,
                x -> grid.mean(new Cell(duration, (int) x, frequency, responseTime), values)));
      }
    }
    return series;
  }

  /** Over ρ' the three factors are one; over frequency and duration by response time, a field. */
  private List<Series> surface(SensitivityGrid grid, int replicas, double responseTime) {
    List<List<Double>> points = new ArrayList<>();
    for (double frequency : SensitivityGrid.LEVELS) {
      for (double duration : SensitivityGrid.LEVELS) {
        Cell cell = new Cell(duration, replicas, frequency, responseTime);
        points.add(List.of(frequency, duration, grid.mean(cell, values)));
      }
    }
    return List.of(new Series(title + ", n = " + replicas, points));
  }

  private static String percent(double level) {
    return String.format(Locale.ROOT, "%+.0f %%", 100 * (level - 1));
  }
}
