package io.github.btc.research.benches.placement;

import io.github.btc.research.benches.placement.LoopResult.Window;
import io.github.btc.research.benches.placement.PlacementRun.Course;
import io.github.btc.research.benches.placement.PlacementRun.Phases;
import io.github.btc.research.output.Panels;
import io.github.btc.research.output.Panels.Panel;
import io.github.btc.research.output.Plot;
import io.github.btc.research.output.Plot.Axis;
import io.github.btc.research.output.Plot.Place;
import io.github.btc.research.output.Plot.Point;
import io.github.btc.tools.replicas.report.SvgPicture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * Draws Figures 6.2 and 6.4 to 6.6 of Boza, ESPOL 2022, with what was measured here, and what the
 * loops led to, which the source has not.
 */
final class PlacementFigures {

  private static final double PERCENT = 100;
  private static final double BOX = 0.4;
  private static final double MOST_OF_CURVES = 99;

  /** The axis of the loops ends at so many times the objective. */
  private static final int OBJECTIVES = 5;

  private final PlacementPlan plan;
  private final PlacementPage page;

  PlacementFigures(PlacementPlan plan, PlacementPage page) {
    this.plan = plan;
    this.page = page;
  }

  String picture() {
    return Panels.picture(panels());
  }

  private List<Panel> panels() {
    List<Panel> panels = new ArrayList<>();
    panels.add(this::drawCourses);
    panels.add((svg, place) -> drawCurves(svg, place, "6.4: transition", Phases::transition));
    panels.add((svg, place) -> drawCurves(svg, place, "6.5: steady phase", Phases::steady));
    panels.add(this::drawStarts);
    page.loops().forEach(each -> panels.add((svg, place) -> drawLoop(svg, place, each)));
    return panels;
  }

  /** Figure 6.2: the second replica starts at the first dashed line. */
  private void drawCourses(SvgPicture svg, Place place) {
    double seconds = plan.window().toMillis() / 1e3;
    double longest = 1;
    double most = 0;
    for (Phases each : page.phases()) {
      List<Double> means = each.course().windowMillis();
      longest = Math.max(longest, seconds * means.size());
      most = Math.max(most, means.stream().filter(m -> m >= 0).max(Double::compare).orElse(0.0));
    }
    Plot plot =
        new Plot(
            svg,
            place,
            "Figure 6.2: base, transition, steady",
            new Axis("s", longest),
            Axis.upTo("ms, mean of " + Math.round(seconds) + " s", most));
    plot.numbers();
    for (int i = 0; i < page.phases().size(); i++) {
      Phases each = page.phases().get(i);
      List<Point> points = new ArrayList<>();
      for (double mean : each.course().windowMillis()) {
        points.add(new Point(seconds * (points.size() + 0.5), mean));
      }
      plot.line(points, Plot.colour(i), false);
      plot.legend(each.policy().toString(), Plot.colour(i));
    }
    if (!page.phases().isEmpty()) {
      Course first = page.phases().get(0).course();
      plot.vertical(first.transitionSeconds());
      plot.vertical(first.steadySeconds());
    }
  }

  private void drawCurves(
      SvgPicture svg, Place place, String title, Function<Phases, Histogram> phase) {
    double most =
        page.phases().stream()
            .map(phase)
            .mapToDouble(each -> millis(each, MOST_OF_CURVES))
            .max()
            .orElse(0);
    Plot plot =
        new Plot(
            svg,
            place,
            "Figure " + title,
            Axis.upTo("ms", most),
            new Axis("% of the requests", PERCENT));
    plot.numbers();
    for (int i = 0; i < page.phases().size(); i++) {
      Histogram times = phase.apply(page.phases().get(i));
      List<Point> points = new ArrayList<>();
      for (int percent = 0; percent <= MOST_OF_CURVES && times.getTotalCount() > 0; percent++) {
        points.add(new Point(millis(times, percent), percent));
      }
      plot.line(points, Plot.colour(i), false);
      plot.legend(page.phases().get(i).policy().toString(), Plot.colour(i));
    }
  }

  private static double millis(Histogram times, double percentile) {
    return times.getValueAtPercentile(percentile) / 1e6;
  }

  private void drawStarts(SvgPicture svg, Place place) {
    List<List<Double>> starts =
        List.of(page.starts().emptyMillis(), page.starts().stressedMillis());
    double most = starts.stream().flatMap(List::stream).max(Double::compare).orElse(0.0);
    Plot plot =
        new Plot(svg, place, "Figure 6.6: starts", new Axis("node", 3), Axis.upTo("ms", most));
    for (int i = 0; i < starts.size(); i++) {
      if (!starts.get(i).isEmpty()) {
        plot.box(i + 1, BOX, starts.get(i), Plot.colour(i));
      }
      plot.label(i + 1, i == 0 ? "empty" : "stressed");
    }
  }

  /** The p90 of the slowest replica in each window. The neighbour moves at the dashed lines. */
  private void drawLoop(SvgPicture svg, Place place, LoopResult loop) {
    List<Window> windows = loop.windows();
    Plot plot =
        new Plot(
            svg,
            place,
            "Loop " + loop.loop() + ": the slowest replica",
            new Axis("window", Math.max(1, windows.size())),
            Axis.upTo("p90 in ms", OBJECTIVES * plan.objectiveMillis()));
    plot.numbers();
    List<Point> slowest = new ArrayList<>();
    for (int i = 0; i < windows.size(); i++) {
      double p90 = windows.get(i).p90Millis().stream().max(Double::compare).orElse(Double.NaN);
      slowest.add(new Point(i + 0.5, p90));
      if (i > 0 && windows.get(i).neighbour() != windows.get(i - 1).neighbour()) {
        plot.vertical(i);
      }
    }
    plot.horizontal(plan.objectiveMillis());
    plot.line(slowest, Plot.colour(0), false);
    for (int i = 0; i < windows.size(); i++) {
      if (!windows.get(i).action().isEmpty()) {
        plot.mark(slowest.get(i), Plot.colour(1));
      }
    }
    plot.legend("acts", Plot.colour(1));
  }
}
