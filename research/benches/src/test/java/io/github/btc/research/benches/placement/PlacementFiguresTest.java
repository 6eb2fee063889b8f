package io.github.btc.research.benches.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.benches.placement.LoopResult.Window;
import io.github.btc.research.benches.placement.PlacementPlan.Loop;
import io.github.btc.research.benches.placement.PlacementRun.Course;
import io.github.btc.research.benches.placement.PlacementRun.Phases;
import io.github.btc.research.benches.placement.PlacementRun.Starts;
import io.github.btc.research.placement.Placement;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PlacementFiguresTest {

  private static final PlacementPlan PLAN =
      new PlacementPlan(
          4,
          0.25,
          0.5,
          150,
          List.of(Placement.ORACLE),
          Duration.ofSeconds(60),
          Duration.ofSeconds(20),
          20,
          List.of(Loop.PATIENT),
          Duration.ofSeconds(720),
          Duration.ofSeconds(5),
          20,
          3,
          1);

  @Test
  void drawsTheFiguresOfTheSourceAndTheLoop() {
    Course course = new Course(List.of(5.0, Double.NaN, 9.0), 5, 10);
    Phases phases =
        new Phases(Placement.ORACLE, false, 800, millis(5), millis(9), millis(5), course, 0);
    Starts starts = new Starts(List.of(700.0, 800.0), List.of(900.0, 1_500.0));
    List<Window> windows =
        List.of(
            new Window(0, List.of(0, 1), List.of(30.0, 8.0), true, ""),
            new Window(1, List.of(0, 1), List.of(31.0, 8.0), true, "moves from node 0 to node 2"));
    LoopResult loop = new LoopResult(Loop.PATIENT, millis(8), windows, 1, 0, 1, 0, 0);

    assertThat(picture(List.of(phases), starts, List.of(loop)))
        .contains("Figure 6.2", "Figure 6.4", "Figure 6.5", "Figure 6.6", "Loop patient")
        .contains("● oracle", "stressed", "<circle")
        .doesNotContain("NaN");
  }

  @Test
  void drawsFramesWhereNothingWasMeasured() {
    assertThat(picture(List.of(), new Starts(List.of(), List.of()), List.of()))
        .contains("Figure 6.6")
        .doesNotContain("Loop", "NaN");
  }

  private static String picture(List<Phases> phases, Starts starts, List<LoopResult> loops) {
    return new PlacementFigures(PLAN, new PlacementPage(phases, starts, loops)).picture();
  }

  private static Histogram millis(long millis) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(millis * 1_000_000, 100);
    return times;
  }
}
