package io.github.btc.sidecar;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.report.EventReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ClosingLogTest {

  private final StringWriter said = new StringWriter();
  private final ClosingLog log = new ClosingLog(new PrintWriter(said), new PrintWriter(said));

  @Test
  void saysNothingWhileTheServiceWaitsForItsTurn() {
    log.on(new EventReport.Deferred(0, "collection", DeferralReason.COORDINATOR));

    assertThat(said.toString()).isEmpty();
  }

  @Test
  void saysWhyAnotherCollectionIsDeferred() {
    log.on(new EventReport.Deferred(0, "collection", DeferralReason.NOBODY_ELSE));

    assertThat(said.toString().strip())
        .isEqualTo("btc sidecar: a collection is due but deferred: other replicas are away");
  }
}
