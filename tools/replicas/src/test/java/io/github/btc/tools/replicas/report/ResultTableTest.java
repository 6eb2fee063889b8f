package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ResultTableTest {

  /** 900 requests in three of the runs, 700 in the others. */
  private final List<String> lines = ResultTable.of(SampleRuns.figures()).lines().toList();

  @Test
  void hasALineForEachRun() {
    assertThat(lines).hasSize(7);
    assertThat(lines.subList(1, 6))
        .extracting(line -> line.split(" ")[0])
        .containsExactly("off", "off-least-request", "gate-only", "btc", "no-collections");
  }

  @Test
  void showsNoPercentileThatHangsOnTheSlowestRequests() {
    assertThat(lines.get(0)).contains("p50 ms", "p99 ms", "max ms").doesNotContain("p99.9");
    assertThat(lines.get(6))
        .isEqualTo(
            "Percentiles with fewer than 5 requests of a run beyond them are not shown: p99.9 ms,"
                + " p99.99 ms.");
  }
}
