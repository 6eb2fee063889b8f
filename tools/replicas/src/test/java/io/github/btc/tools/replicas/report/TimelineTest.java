package io.github.btc.tools.replicas.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.RunRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {

  private static final long MS = 1_000_000;
  private static final RunRecord BTC = SampleRuns.records().get(3);

  @Test
  void beginsWithTheMeasuredTimeIfNothingHappenedBefore() {
    assertThat(Timeline.of(BTC)).containsEntry("from", 0.0).containsEntry("seconds", 1.0);
  }

  @Test
  void showsTheWarmUpAtNegativeTimes() {
    RunRecord later = BTC.during(new Interval(200 * MS, 1000 * MS));

    assertThat(Timeline.of(later))
        .containsEntry("from", -0.114)
        .containsEntry("seconds", 0.8)
        .containsEntry("closings", List.of(List.of(0, -0.114, -0.094, "young")));
  }

  @Test
  void leavesOutWhatBeganAfterTheMeasuredTime() {
    RunRecord earlier = BTC.during(new Interval(0, 50 * MS));

    assertThat(Timeline.of(earlier)).containsEntry("closings", List.of());
  }
}
