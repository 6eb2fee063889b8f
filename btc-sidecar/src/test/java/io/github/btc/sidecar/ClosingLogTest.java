package io.github.btc.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.report.EventReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingLogTest {

  private final StringWriter said = new StringWriter();
  private final ClosingLog log = new ClosingLog(new PrintWriter(said), new PrintWriter(said));

  @Test
  void saysNothingWhileTheServiceWaitsForItsTurn() {
    log.on(new EventReport.Deferred(0, "collection", DeferralReason.COORDINATOR));

    assertThat(said.toString()).isEmpty();
  }

  private void comesBackAfter(long nanos) {
    log.on(new EventReport.GateOpened(nanos, Ending.COMPLETED, 0, 0));
  }

  @Test
  void saysHowLongTheServiceWasAway() {
    log.on(new EventReport.Announcing(0, List.of("collection")));
    comesBackAfter(12_300_000L);

    assertThat(said.toString().strip()).isEqualTo("away 12.3 ms, nothing collected");
  }

  @Test
  void saysALongAbsenceAsSomebodyWould() {
    log.on(new EventReport.Announcing(0, List.of("collection")));
    comesBackAfter(90_000_000_000L);

    assertThat(said.toString().strip()).isEqualTo("away 1 min 30 s, nothing collected");
  }

  /** The service has served on, until somebody stopped it an hour later. */
  @Test
  void doesNotTakeTheTimeAfterAClosingThatWasPutOffForAnAbsence() {
    log.on(new EventReport.Announcing(0, List.of("collection")));
    log.on(new EventReport.Deferred(1, "collection", DeferralReason.COORDINATOR));
    comesBackAfter(3_600_000_000_000L);

    assertThat(said.toString()).isEmpty();
  }

  @Test
  void saysWhyAnotherCollectionIsDeferred() {
    log.on(new EventReport.Deferred(0, "collection", DeferralReason.NOBODY_ELSE));

    assertThat(said.toString().strip())
        .isEqualTo("btc sidecar: a collection is due but deferred: other replicas are away");
  }
}
