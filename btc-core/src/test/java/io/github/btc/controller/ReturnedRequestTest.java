package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Drained;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.GateOpened;
import io.github.btc.ControllerState;
import org.junit.jupiter.api.Test;

/** A request that was refused comes back: the routers have nobody else to send it to. */
class ReturnedRequestTest {

  private final DriverRig rig = new DriverRig();

  @Test
  void endsAClosingWhoseTasksDoNotRunYet() {
    rig.start();
    rig.toDraining();
    rig.gate.tryEnterAgain("a");

    int ticket = rig.gate.tryEnterAgain("a");
    rig.driver.step();

    assertThat(ticket).isNotNegative();
    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.events)
        .filteredOn(GateOpened.class::isInstance)
        .singleElement()
        .matches(opened -> ((GateOpened) opened).ending() == Ending.NOBODY_ELSE);
    assertThat(rig.driver.snapshot().exposedRequests()).isZero();
    assertThat(rig.driver.snapshot().abandonedClosings()).isZero();
  }

  @Test
  void isExposedToTheTasksThatRun() {
    rig.start();
    rig.toRunning();
    rig.gate.tryEnterAgain("a");

    rig.gate.leave(rig.gate.tryEnterAgain("a"));
    rig.driver.step();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    rig.taskEnds();

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(1);
  }

  /** The controller has seen an empty gate, and the task is about to run. */
  @Test
  void isExposedIfItComesBackAfterTheGateWasFoundEmpty() {
    rig.recorder = this::comeBackIfDrained;
    rig.start();

    rig.toRunning();
    rig.taskEnds();

    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(1);
  }

  private void comeBackIfDrained(ControllerEvent event) {
    if (event instanceof Drained) {
      rig.gate.tryEnterAgain("a");
      rig.gate.tryEnterAgain("a");
    }
  }
}
