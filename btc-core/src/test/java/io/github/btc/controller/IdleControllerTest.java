package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerState;
import io.github.btc.machine.Event;
import org.junit.jupiter.api.Test;

/** A controller whose service has nothing to do sleeps longer, and is awake when work comes. */
class IdleControllerTest {

  private final DriverRig rig = new DriverRig();

  @Test
  void looksEvery20MillisecondsWhileRequestsCome() {
    rig.start();
    for (int i = 0; i < 1_000; i++) {
      rig.stepAfter(20 * MILLI);
      rig.serve(1);
    }

    assertThat(rig.driver.step()).isEqualTo(20 * MILLI);
  }

  @Test
  void looksTwiceASecondAfterTenSecondsWithoutARequest() {
    rig.start();
    beIdle();

    assertThat(rig.driver.step()).isEqualTo(500 * MILLI);
  }

  @Test
  void theFirstRequestThatFinishesWakesIt() {
    rig.start();
    beIdle();
    int wakes = rig.wakes.get();
    rig.serve(1);

    assertThat(rig.wakes.get()).isGreaterThan(wakes);
    assertThat(rig.driver.step()).isEqualTo(20 * MILLI);
  }

  @Test
  void aRequestThatLastsKeepsItAwake() {
    rig.start();
    rig.enter();
    beIdle();

    assertThat(rig.driver.step()).isEqualTo(20 * MILLI);
  }

  @Test
  void aTaskThatWaitsForItsTurnKeepsItAwake() {
    rig.start();
    rig.driver.post(new Event.Paused());
    rig.task.level = 120;
    beIdle();

    assertThat(rig.driver.step()).isEqualTo(20 * MILLI);
  }

  @Test
  void runsWhatBecomesDueWhileNobodyComes() {
    rig.start();
    beIdle();
    rig.task.level = 120;

    rig.stepAfter(500 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void aLevelThatGrowsWithoutRequestsKeepsItAwake() {
    rig.start();
    for (int i = 0; i < 1_000; i++) { // uncounted requests, or another process' heap
      rig.task.level = (rig.task.level + 1.1) % 90;
      rig.stepAfter(20 * MILLI);
    }

    assertThat(rig.driver.step()).isEqualTo(20 * MILLI);
  }

  private void beIdle() {
    for (int i = 0; i < 501; i++) {
      rig.stepAfter(20 * MILLI);
    }
    rig.stepAfter(500 * MILLI);
  }
}
