package io.github.btc.research.papers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.research.papers.TechniqueComparison.Cell;
import io.github.btc.research.papers.TechniqueComparison.Method;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What section 4.7 of the thesis says, in our own run of it. */
class TechniqueComparisonTest {

  private static final double OFTEN = 0.018;

  private static List<Cell> cells;

  @BeforeAll
  static void runEveryCell() {
    cells =
        TechniqueComparison.ofThesis(200_000, 2, 47)
            .run(
                List.of(1, 4, 16),
                TechniqueComparison.FREQUENCIES,
                List.of(
                    Method.DEFAULT, Method.HEDGE, Method.DUPLICATE, Method.BTC, Method.BTC_HEDGE));
  }

  @Test
  void btcEqualsTheOptimumAtEveryFrequency() {
    for (int n : List.of(1, 4, 16)) {
      Cell optimum = cell(n, 0, Method.DEFAULT);
      for (double frequency : TechniqueComparison.FREQUENCIES) {
        Cell btc = cell(n, frequency, Method.BTC);
        for (String quantile : List.of("p50", "p95", "p99", "p99.9", "p99.99")) {
          assertThat(btc.millis(quantile))
              .as("%d replicas, %s, %s", n, frequency, quantile)
              .isCloseTo(optimum.millis(quantile), withinPercentage(15));
        }
      }
    }
  }

  @Test
  void tasksMoveThePercentilesAboveTheirFrequency() {
    assertThat(cell(4, 0.00018, Method.DEFAULT).millis("p99.9")).isLessThan(16);
    assertThat(cell(4, 0.00018, Method.DEFAULT).millis("p99.99")).isGreaterThan(60);
    assertThat(cell(4, 0.0018, Method.DEFAULT).millis("p99")).isLessThan(10);
    assertThat(cell(4, 0.0018, Method.DEFAULT).millis("p99.9")).isGreaterThan(60);
    assertThat(cell(4, OFTEN, Method.DEFAULT).millis("p95")).isLessThan(6);
    assertThat(cell(4, OFTEN, Method.DEFAULT).millis("p99")).isGreaterThan(60);
  }

  @Test
  void hedgingAndDuplicationLoseToBtcWhenTasksAreFrequent() {
    for (Method method : List.of(Method.HEDGE, Method.DUPLICATE)) {
      for (int n : List.of(1, 4, 16)) {
        assertThat(cell(n, OFTEN, method).millis("p99.99"))
            .as("%s with %d replicas", method, n)
            .isGreaterThan(4 * cell(n, OFTEN, Method.BTC).millis("p99.99"));
      }
      // The thesis pools the numbers of replicas; one of them alone cannot hedge at all.
      assertThat(meanOverReplicas(method, "p99.9"))
          .isGreaterThan(2 * meanOverReplicas(Method.BTC, "p99.9"));
    }
  }

  /** 32.8 % in the thesis; ΩD / (R + ΩD) with our durations. */
  @Test
  void btcPaysWithThroughput() {
    double loss =
        1
            - cell(16, OFTEN, Method.BTC).throughputPerMilli()
                / cell(16, 0, Method.DEFAULT).throughputPerMilli();
    double task = OFTEN / (1 - OFTEN) * 110;
    double meanResponse = 0.96 * 4 + 0.04 * 7;

    assertThat(loss).isCloseTo(task / (meanResponse + task), within(0.02));
    assertThat(loss).isCloseTo(0.328, within(0.03));
  }

  @Test
  void duplicationHalvesTheThroughput() {
    assertThat(cell(16, 0, Method.DUPLICATE).throughputPerMilli())
        .isCloseTo(cell(16, 0, Method.DEFAULT).throughputPerMilli() / 2, withinPercentage(1));
  }

  @Test
  void btcWithHedgingBeatsBoth() {
    for (int n : List.of(4, 16)) {
      double both = cell(n, OFTEN, Method.BTC_HEDGE).millis("p99.99");

      assertThat(both).isLessThan(0.8 * cell(n, OFTEN, Method.BTC).millis("p99.99"));
      assertThat(both).isLessThan(0.2 * cell(n, OFTEN, Method.HEDGE).millis("p99.99"));
    }
  }

  private static double meanOverReplicas(Method method, String quantile) {
    return cells.stream()
        .filter(cell -> cell.method() == method && cell.frequency() == OFTEN)
        .mapToDouble(cell -> cell.millis(quantile))
        .average()
        .orElseThrow();
  }

  private static Cell cell(int replicas, double frequency, Method method) {
    return cells.stream()
        .filter(each -> each.replicas() == replicas)
        .filter(each -> each.frequency() == frequency && each.method() == method)
        .findFirst()
        .orElseThrow();
  }
}
