package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A report tells the requests that met collections from those that met other stops. */
class ReportTest {

  private static Report report(double arrived, Map<String, Long> exposed, Map<String, Long> nanos) {
    long all = exposed.values().stream().mapToLong(Long::longValue).sum();
    return new Report(
        1, List.of(), List.of(), Map.of(), "", 1000, 0, all, exposed, arrived, 0, 0, 0, 0, 0,
        Map.of(), nanos, 0, null, 0, null, null, null);
  }

  @Test
  void countsTheRequestsThatMetCollectionsByKindAndByTime() {
    Report report =
        report(
            40,
            Map.of("young", 6L, "full", 2L, "safepoint", 5L),
            Map.of("young", 20L, "full", 10L, "safepoint", 10L));

    assertThat(report.metCollections()).isCloseTo(6 + 2 + 40 * 30 / 40.0, within(1e-9));
  }

  @Test
  void expectsNoArrivalsInAllocationStallsWhichStopOneThread() {
    Report report =
        report(
            10,
            Map.of("stall", 3L, "safepoint", 1L),
            Map.of("stall", 1000L, "concurrent_stop", 5L, "safepoint", 5L));

    assertThat(report.metCollections()).isCloseTo(3 + 10 * 0.5, within(1e-9));
  }
}
