package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.report.EventReport;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class LastClosingsTest {

  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  private final LastClosings closings = new LastClosings(Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void saysWhichTasksOfAClosingFailedAndWhy() {
    closings.on(new EventReport.Announcing(0, List.of("merge")));
    closings.on(new EventReport.TaskFailed(1, "merge", new IOException("disk full")));
    closings.on(new EventReport.GateOpened(2, Ending.TASKS_FAILED, 2, 0));

    LastClosings.Closing last = closings.latestFirst().get(0);
    assertThat(last.tasks()).isEmpty();
    assertThat(last.failures()).containsExactly("merge: java.io.IOException: disk full");
  }

  @Test
  void saysForWhichRequestADueTaskWaits() {
    closings.on(new EventReport.SlowRequest(0, 61_000_000_000L));
    closings.on(new EventReport.Deferred(0, "merge", DeferralReason.SLOW_REQUEST));

    assertThat(closings.waiting())
        .isEqualTo(new LastClosings.Waiting("merge", DeferralReason.SLOW_REQUEST, NOW, 61_000.0));
  }

  @Test
  void nobodyWaitsAnyMoreOnceAClosingBegins() {
    closings.on(new EventReport.Deferred(0, "merge", DeferralReason.BUDGET));
    closings.on(new EventReport.Announcing(1, List.of("merge")));

    assertThat(closings.waiting()).isNull();
  }

  @Test
  void keepsNoFailuresWithoutEnd() {
    for (int i = 0; i < 1_000; i++) {
      closings.on(new EventReport.TaskFailed(i, "merge", new IOException("disk full")));
    }
    closings.on(new EventReport.GateOpened(2, Ending.STOPPED, 2, 0));

    assertThat(closings.latestFirst().get(0).failures()).hasSize(20);
  }
}
