package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A request that stays for longer than a drain may last would make each closing a vain one. */
class SlowRequestTest {

  private final DriverRig rig = new DriverRig(); // its drain limit is a second

  @Test
  void nothingIsClosedWhileARequestIsOlderThanTheDrainLimit() {
    rig.start();
    rig.enter(); // sends a byte a second
    serveForMillis(1_040);

    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.announcer.said).as("routers told").isEmpty();
    assertThat(reasons()).containsExactly(DeferralReason.SLOW_REQUEST);
  }

  @Test
  void itsAgeIsTold() {
    rig.start();
    rig.enter();
    serveForMillis(3_000);

    rig.due();

    assertThat(rig.events)
        .filteredOn(ControllerEvent.SlowRequest.class::isInstance)
        .singleElement()
        .extracting(event -> ((ControllerEvent.SlowRequest) event).ageNanos() / MILLI)
        .isEqualTo(3_000L); // seen first by the sample after it entered
  }

  @Test
  void itIsToldOnceHoweverLongItStays() {
    rig.start();
    rig.enter();
    serveForMillis(1_100);
    for (int i = 0; i < 100; i++) {
      rig.due();
      rig.serve(3);
    }

    assertThat(rig.kinds()).containsExactly("SlowRequest", "Deferred");
  }

  @Test
  void closingsGoOnAsSoonAsItLeaves() {
    rig.start();
    rig.enter();
    serveForMillis(1_100);
    rig.due();
    rig.leave();

    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void aCrowdOfShortRequestsIsNotTakenForAnOldOne() {
    rig.start();
    rig.enter();
    for (int i = 0; i < 500; i++) { // never empty, nobody stays for longer than 20 ms
      int next = rig.gate.tryEnter();
      rig.leave();
      rig.inFlight.push(next);
      rig.stepAfter(20 * MILLI);
    }

    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void aDrainThatWasAbandonedIsRememberedUntilItsRequestLeaves() {
    rig.start();
    rig.toDraining(); // with a request in flight
    rig.stepAfter(1_000 * MILLI);
    assertThat(rig.driver.snapshot().abandonedClosings()).isEqualTo(1);
    rig.stepAfter(200 * MILLI); // the back-off

    for (int i = 0; i < 200; i++) {
      rig.due();
      rig.serve(2);
    }

    assertThat(rig.driver.snapshot().closings()).as("no other in four seconds").isEqualTo(1);
    assertThat(reasons()).contains(DeferralReason.SLOW_REQUEST);
  }

  @Test
  void whoeverAsksForARunIsToldToo() {
    rig.start();
    rig.enter();
    serveForMillis(1_100);
    rig.driver.requestRun(0);
    rig.driver.step();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(reasons()).containsExactly(DeferralReason.SLOW_REQUEST);
  }

  @Test
  void aPolicyThatRunsAnywayDoesNotWait() {
    rig.drain = DrainPolicy.runAnywayAfter(Duration.ofSeconds(1));
    rig.start();
    rig.enter();
    serveForMillis(1_100);

    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void aRequestOfAMinuteNoLongerKeepsATaskFromRunning() {
    rig.start();
    rig.enter(); // a stream of events, which its client asked for with other types, too
    serveForMillis(61_000);

    rig.wholeClosing();

    assertThat(rig.events)
        .filteredOn(ControllerEvent.Drained.class::isInstance)
        .singleElement()
        .extracting(event -> ((ControllerEvent.Drained) event).inFlight())
        .as("told, because it meets the task")
        .isEqualTo(1);
    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(1);
  }

  @Test
  void aTaskStillWaitsForTheRequestsBesideARequestOfAMinute() {
    rig.start();
    rig.enter();
    serveForMillis(61_000);
    rig.toDraining(); // with another request in flight
    rig.stepAfter(20 * MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.DRAINING);

    rig.leave(); // the other one
    rig.stepAfter(MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
  }

  private void serveForMillis(int millis) {
    for (int i = 0; i < millis / 20; i++) {
      rig.stepAfter(20 * MILLI);
      rig.serve(1);
    }
  }

  private List<DeferralReason> reasons() {
    return rig.events.stream()
        .filter(ControllerEvent.Deferred.class::isInstance)
        .map(event -> ((ControllerEvent.Deferred) event).reason())
        .toList();
  }
}
