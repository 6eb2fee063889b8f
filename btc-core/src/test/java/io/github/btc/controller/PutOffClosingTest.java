package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.GateClosed;
import io.github.btc.ControllerState;
import io.github.btc.Coordinator;
import io.github.btc.machine.Event;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An announcer says that nobody else would be left: the closing is put off, not made blindly. */
class PutOffClosingTest {

  private final DriverRig rig = new DriverRig();

  @Test
  void servesOnAndTellsTheRoutersSo() {
    rig.announcer.outcome = Outcome.NOT_NOW;
    rig.start();
    rig.due();
    rig.answered();
    rig.announcerWorker.runAll();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.announcer.said).containsExactly("away", "back");
    assertThat(rig.kinds()).containsExactly("Announcing", "Deferred");
    assertThat(((ControllerEvent.Deferred) rig.events.get(1)).reason())
        .isEqualTo(DeferralReason.NOBODY_ELSE);
    assertThat(rig.driver.snapshot().closings()).isZero();
  }

  @Test
  void closesWhenAnotherIsBack() {
    rig.announcer.outcome = Outcome.NOT_NOW;
    rig.start();
    rig.due();
    rig.answered();
    rig.announcerWorker.runAll();
    rig.announcer.outcome = Outcome.CONFIRMED;
    rig.stepAfter(200 * DriverRig.MILLI);
    rig.answered();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    assertThat(rig.events).last().isNotInstanceOf(ControllerEvent.AnnouncerFailed.class);
  }

  @Test
  void closesByRefusalsWhenTheTaskCanWaitNoLonger() {
    rig.announcer.outcome = Outcome.NOT_NOW;
    rig.start();
    int attempts = 0;
    rig.due();
    while (rig.driver.state() != ControllerState.RUNNING && attempts++ < 100) {
      rig.announcerWorker.runAll();
      rig.driver.step();
      if (rig.driver.state() == ControllerState.SERVING) {
        rig.stepAfter(20 * DriverRig.MILLI);
      }
    }
    rig.taskEnds();

    assertThat(rig.events)
        .filteredOn(GateClosed.class::isInstance)
        .singleElement()
        .matches(closed -> !((GateClosed) closed).confirmed());
  }

  @Test
  void givesTheCoordinatorsPermissionBackAfterTheRoutersWereTold() {
    List<String> said = new ArrayList<>();
    rig.coordinator =
        new Coordinator() {
          @Override
          public boolean tryAcquire(Closing closing) {
            return said.add("asked");
          }

          @Override
          public void release() {
            said.add("released after " + rig.announcer.said);
          }
        };
    rig.announcer.outcome = Outcome.NOT_NOW;
    rig.start();
    rig.due();
    rig.answered(); // granted
    rig.answered(); // not now
    rig.announcerWorker.runAll();

    assertThat(said).containsExactly("asked", "released after [away, back]");
  }

  @Test
  void runsWhatSomebodyAskedFor() {
    rig.announcer.outcome = Outcome.NOT_NOW;
    rig.start();
    rig.driver.post(new Event.RunRequested(0, 0));
    rig.driver.step();
    rig.answered();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
  }
}
