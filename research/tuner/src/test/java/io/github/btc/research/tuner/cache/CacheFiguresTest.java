package io.github.btc.research.tuner.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.tuner.cache.CacheLoop.Cycle;
import io.github.btc.research.tuner.cache.SolverTimes.Times;
import java.util.List;
import org.junit.jupiter.api.Test;

class CacheFiguresTest {

  private static final List<Cycle> CYCLES =
      List.of(
          new Cycle(List.of(200.0, 200.0), List.of(50.0, 40.0), List.of(9L, 1L), 9, List.of()),
          new Cycle(List.of(240.0, 160.0), List.of(60.0, 35.0), List.of(9L, 1L), 8, List.of()));

  @Test
  void theDemoHasEachFigure() {
    List<Times> solvers = List.of(new Times(2, 13, 2, 19, 0), new Times(16, 18, 1, 161, 20));

    assertThat(picture(CYCLES, 100, 120, solvers))
        .contains("Figure 8.3", "Figure 8.4", "Figure 8.5", "Figure 8.6")
        .contains("hill climbing", "● p1", "● p2", "dashed: as they were")
        .doesNotContain("NaN");
  }

  @Test
  void cachesOfAnotherServiceHaveOnlyTheirCycles() {
    assertThat(picture(List.of(), Double.NaN, Double.NaN, List.of()))
        .contains("Figure 8.5", "● p1")
        .doesNotContain("Figure 8.3", "Figure 8.4", "as they were", "NaN");
  }

  @Test
  void theTimeOfASolverIsThatOfSeveralLoads() {
    List<Times> times = SolverTimes.measure(1, 2);

    assertThat(times).extracting(Times::caches).isEqualTo(SolverTimes.CACHES);
    assertThat(times).allSatisfy(each -> assertThat(each.searchDeviation()).isNotNegative());
  }

  private static String picture(
      List<Cycle> asTheyWere, double unwatched, double watched, List<Times> solvers) {
    CachePage page =
        new CachePage(List.of("p1", "p2"), asTheyWere, CYCLES, unwatched, watched, solvers);
    return new CacheFigures(page).picture();
  }
}
