package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerEvent.UncontrolledRun;
import io.github.btc.report.EventReport;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RecordingListenerTest {

  private final RecordingListener listener = new RecordingListener();

  @Test
  void keepsEventsInOrderAndByKind() {
    GateClosed closed = new EventReport.GateClosed(1, 0, true);
    UncontrolledRun run = new EventReport.UncontrolledRun(2, "young", 1);
    listener.on(closed);
    listener.on(run);

    assertThat(listener.events()).containsExactly(closed, run);
    assertThat(listener.events(UncontrolledRun.class)).containsExactly(run);
    assertThat(listener.await(GateClosed.class, 1, Duration.ZERO)).isSameAs(closed);
  }

  @Test
  void saysWhatThereIsWhenItWaitsInVain() {
    listener.on(new EventReport.UncontrolledRun(2, "young", 1));

    assertThatThrownBy(() -> listener.await(GateClosed.class, 1, Duration.ofMillis(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            "GateClosed: 0 (expected 1 within 1 ms) among"
                + " [UncontrolledRun[atNanos=2, task=young, count=1]]");
  }
}
