package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer.Outcome;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.AnnouncerFailed;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.ControllerState;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody has said that refusals are retried, so a failed announcement must not become one. */
class FailedAnnouncementTest {

  private final DriverRig rig = new DriverRig();

  @BeforeEach
  void nobodyRetries() {
    rig.refusalsAreRetried = false;
  }

  @Test
  void putsTheClosingOffWhenTheAnnouncerThrows() {
    rig.announcer.failure = new IllegalStateException("no socket");
    rig.start();
    rig.due();
    rig.answered();
    rig.announcerWorker.runAll();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.kinds()).containsExactly("Announcing", "AnnouncerFailed", "Deferred");
    assertThat(reasons()).containsExactly(DeferralReason.NOT_ANNOUNCED);
    assertThat(rig.announcer.said).containsExactly("away", "back");
    assertThat(rig.driver.snapshot().closings()).isZero();
  }

  @Test
  void putsTheClosingOffWhenTheAnnouncerHangsAndNamesIt() {
    rig.start();
    rig.due();
    rig.stepAfter(100 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(failures())
        .singleElement()
        .extracting(AnnouncerFailed::announcer)
        .isEqualTo(rig.announcer.toString());
    rig.announcerWorker.runAll();
    assertThat(rig.announcer.said)
        .as("in this order, however late")
        .containsExactly("away", "back");
  }

  @Test
  void putsTheClosingOffWhenNobodyConfirms() {
    rig.start();
    rig.due();
    rig.answered();
    rig.announcerWorker.runAll();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.kinds()).containsExactly("Announcing", "Deferred");
    assertThat(reasons()).containsExactly(DeferralReason.NOT_ANNOUNCED);
    assertThat(rig.announcer.said).containsExactly("away", "back");
  }

  @Test
  void putsTheClosingOffForAsLongAsNobodyElseIsThere() {
    rig.announcer.outcome = Outcome.NOT_NOW;
    rig.start();
    for (int i = 0; i < 100; i++) {
      rig.due();
      rig.stepAfter(1_000 * MILLI);
      rig.answered();
      rig.announcerWorker.runAll();
    }

    assertThat(rig.driver.snapshot().closings()).isZero();
    assertThat(reasons()).contains(DeferralReason.NOBODY_ELSE);
  }

  @Test
  void closesASecondAfterTheAnnouncerWorksAgain() {
    rig.announcer.failure = new IllegalStateException("no socket");
    rig.start();
    rig.due();
    rig.answered();
    rig.announcerWorker.runAll();
    rig.announcer.failure = null;
    rig.announcer.outcome = Outcome.CONFIRMED;
    rig.stepAfter(980 * MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);

    rig.stepAfter(20 * MILLI);
    rig.answered();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
  }

  @Test
  void asksOneWhoDoesNotAnswerNoMoreThanTwice() {
    rig.start();
    for (int i = 0; i < 20; i++) {
      rig.due();
      rig.stepAfter(10_000 * MILLI);
    }

    assertThat(rig.driver.state()).isIn(ControllerState.SERVING, ControllerState.ANNOUNCING);
    assertThat(rig.driver.snapshot().closings()).isZero();
    assertThat(rig.announcerWorker.jobs).as("away and back, twice").hasSize(4);
  }

  private List<DeferralReason> reasons() {
    return only(Deferred.class).stream().map(Deferred::reason).toList();
  }

  private List<AnnouncerFailed> failures() {
    return only(AnnouncerFailed.class);
  }

  private <T extends ControllerEvent> List<T> only(Class<T> kind) {
    return rig.events.stream().filter(kind::isInstance).map(kind::cast).toList();
  }
}
