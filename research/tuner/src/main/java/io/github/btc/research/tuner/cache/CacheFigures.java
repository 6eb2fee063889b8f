package io.github.btc.research.tuner.cache;

import io.github.btc.research.output.Panels;
import io.github.btc.research.output.Panels.Panel;
import io.github.btc.research.output.Plot;
import io.github.btc.research.output.Plot.Axis;
import io.github.btc.research.output.Plot.Place;
import io.github.btc.research.output.Plot.Point;
import io.github.btc.research.tuner.cache.CacheLoop.Cycle;
import io.github.btc.research.tuner.cache.SolverTimes.Times;
import io.github.btc.tools.replicas.report.SvgPicture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Draws Figures 8.3 to 8.6 of Boza, ESPOL 2022, with what was measured here. Figure 8.6 is
 * arithmetic on printed prices.
 */
final class CacheFigures {

  private static final double BAR = 0.32;
  private static final double PERCENT = 100;
  private static final double DAYS = 365;
  private static final int MOST_CALLS = 1_000;

  /** Table 8.7: two PUT, two GET, a minute of Lambda, one notification, a share of the storage. */
  private static final double DOLLARS_PER_CALL =
      2 * 0.005 / 1000
          + 2 * 0.0004 / 1000
          + 600 * 0.000001667
          + 0.6 / 1_000_000
          + 0.023 * 0.28 * 6 * 12 / 8760;

  /** Section 8.5.4: 1.92 dollars are 0.85 % of it. */
  private static final double DOLLARS_ALWAYS_ON = 1.92 / 0.0085;

  private final CachePage page;

  CacheFigures(CachePage page) {
    this.page = page;
  }

  String picture() {
    return Panels.picture(panels());
  }

  private List<Panel> panels() {
    List<Panel> panels = new ArrayList<>();
    if (!page.solvers().isEmpty()) {
      panels.add(this::drawSolvers);
    }
    if (!Double.isNaN(page.unwatchedNanos())) {
      panels.add(this::drawWatching);
    }
    panels.add((svg, place) -> drawCycles(svg, place, "size", "MB", Cycle::megabytes));
    panels.add((svg, place) -> drawCycles(svg, place, "hit rate", "%", Cycle::hitPercent));
    panels.add(this::drawCosts);
    return panels;
  }

  private void drawSolvers(SvgPicture svg, Place place) {
    List<Times> solvers = page.solvers();
    double most =
        solvers.stream()
            .flatMapToDouble(
                each ->
                    DoubleStream.of(
                        each.searchMillis() + each.searchDeviation(),
                        each.climbMillis() + each.climbDeviation()))
            .max()
            .orElse(1);
    Plot plot =
        new Plot(
            svg,
            place,
            "Figure 8.3: time of the solvers",
            new Axis("caches", solvers.size() + 1),
            Axis.upTo("ms, with one standard deviation", most));
    for (int i = 0; i < solvers.size(); i++) {
      Times each = solvers.get(i);
      double at = i + 1;
      plot.bar(at - BAR / 2, BAR, each.searchMillis(), each.searchDeviation(), Plot.colour(0));
      plot.bar(at + BAR / 2, BAR, each.climbMillis(), each.climbDeviation(), Plot.colour(1));
      plot.label(at, Integer.toString(each.caches()));
    }
    plot.legend("search", Plot.colour(0));
    plot.legend("hill climbing", Plot.colour(1));
  }

  private void drawWatching(SvgPicture svg, Place place) {
    double most = Math.max(page.unwatchedNanos(), page.watchedNanos());
    Plot plot =
        new Plot(
            svg,
            place,
            "Figure 8.4: a request",
            new Axis("", 3),
            Axis.upTo("ns, median of batches", most));
    plot.bar(1, BAR, page.unwatchedNanos(), 0, Plot.colour(0));
    plot.label(1, "not watched");
    plot.bar(2, BAR, page.watchedNanos(), 0, Plot.colour(1));
    plot.label(2, "watched");
  }

  private void drawCycles(
      SvgPicture svg, Place place, String what, String unit, Function<Cycle, List<Double>> values) {
    double most =
        unit.equals("%")
            ? PERCENT
            : Stream.of(page.divided(), page.asTheyWere())
                .flatMap(List::stream)
                .flatMap(each -> values.apply(each).stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
    Axis cycles = new Axis("cycle", Math.max(1, page.divided().size()));
    String title = "Figure 8.5: " + what + " of each cache";
    Plot plot = new Plot(svg, place, title, cycles, Axis.upTo(unit, most));
    plot.numbers();
    for (int i = 0; i < page.names().size(); i++) {
      plot.line(points(page.divided(), i, values), Plot.colour(i), false);
      plot.line(points(page.asTheyWere(), i, values), Plot.colour(i), true);
      plot.legend(page.names().get(i), Plot.colour(i));
    }
    if (!page.asTheyWere().isEmpty()) {
      plot.legend("dashed: as they were", "#6b7280");
    }
  }

  private static List<Point> points(
      List<Cycle> cycles, int cache, Function<Cycle, List<Double>> values) {
    return IntStream.range(0, cycles.size())
        .mapToObj(i -> new Point(i + 1, values.apply(cycles.get(i)).get(cache)))
        .toList();
  }

  private void drawCosts(SvgPicture svg, Place place) {
    double most = MOST_CALLS * DAYS * DOLLARS_PER_CALL;
    Plot plot =
        new Plot(
            svg,
            place,
            "Figure 8.6: costs by the printed prices",
            new Axis("cycles a day", MOST_CALLS),
            Axis.upTo("dollars a year", most));
    plot.numbers();
    plot.line(List.of(new Point(0, 0), new Point(MOST_CALLS, most)), Plot.colour(0), false);
    plot.legend("on demand", Plot.colour(0));
    List<Point> alwaysOn =
        List.of(new Point(0, DOLLARS_ALWAYS_ON), new Point(MOST_CALLS, DOLLARS_ALWAYS_ON));
    plot.line(alwaysOn, Plot.colour(1), false);
    plot.legend("always on", Plot.colour(1));
  }
}
