package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy;
import io.github.btc.machine.Event;
import io.github.btc.process.NeighbourGates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A task that stops the process waits for the requests of its neighbours. */
class ClosingWithNeighboursTest {

  private final DriverRig rig = new DriverRig();
  private final FakeNeighbours neighbours = new FakeNeighbours();

  private void start() {
    rig.neighbours = neighbours;
    rig.task.stopsTheProcess = true;
    rig.start();
  }

  @Test
  void runsWhenNoRequestIsInFlightAtAnyGate() {
    start();
    neighbours.inFlight = 2;
    rig.due();
    rig.answered();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.DRAINING);

    neighbours.inFlight = 0;
    rig.driver.step();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    rig.taskEnds();
    assertThat(neighbours.said).containsExactly("lease", "endLease");
  }

  @Test
  void countsAgainSoonWhileOnlyANeighbourHasRequests() {
    start();
    neighbours.inFlight = 1;
    rig.due();
    rig.answered();

    assertThat(rig.driver.step()).as("without spinning").isBetween(1L, MILLI - 1);
  }

  @Test
  void countsLeasesOfNeighboursAgainstItsBudget() {
    rig.budgetShare = 0.01; // 600 ms of a minute
    rig.start();
    long ticket = rig.sharedGate.lease(2_000 * MILLI);
    rig.stepAfter(700 * MILLI);
    rig.sharedGate.endLease(ticket);

    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.events)
        .filteredOn(ControllerEvent.Deferred.class::isInstance)
        .singleElement()
        .extracting(event -> ((ControllerEvent.Deferred) event).reason())
        .isEqualTo(DeferralReason.BUDGET);
  }

  @Test
  void countsEachLeaseOnceAgainstItsBudget() {
    rig.budgetShare = 0.01; // 600 ms of a minute
    rig.start();
    for (int lease = 0; lease < 2; lease++) {
      long ticket = rig.sharedGate.lease(2_000 * MILLI);
      rig.stepAfter(290 * MILLI);
      rig.sharedGate.endLease(ticket);
      rig.sampleByClock(0);
    }
    rig.stepAfter(6_000 * MILLI); // a tenth of the window, which has a limit of its own

    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void leavesNeighboursAloneForATaskThatDisturbsItsOwnGateOnly() {
    rig.neighbours = neighbours;
    rig.start();
    rig.toRunning();

    assertThat(neighbours.said).isEmpty();
  }

  @Test
  void abandonsWhenANeighbourDoesNotEmpty() {
    start();
    neighbours.inFlight = 1;
    rig.due();
    rig.answered();

    rig.stepAfter(1_000 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(neighbours.said).containsExactly("lease", "endLease");
    assertThat(rig.events)
        .filteredOn(ControllerEvent.GateOpened.class::isInstance)
        .singleElement()
        .extracting(event -> ((ControllerEvent.GateOpened) event).ending())
        .isEqualTo(Ending.DRAIN_ABANDONED);
  }

  @Test
  void countsANeighboursRequestsAsExposedWhenItRunsAnyway() {
    rig.drain = DrainPolicy.runAnywayAfter(Duration.ofSeconds(1));
    start();
    neighbours.inFlight = 2;
    rig.due();
    rig.answered();

    rig.stepAfter(1_000 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(2);
  }

  @Test
  void letsThemGoWhenItIsStoppedOrGivesUp() {
    start();
    rig.toRunning();
    rig.driver.post(new Event.Stopped());
    rig.driver.step();
    assertThat(neighbours.said).containsExactly("lease", "endLease");

    DriverRig other = new DriverRig();
    FakeNeighbours itsNeighbours = new FakeNeighbours();
    other.neighbours = itsNeighbours;
    other.task.stopsTheProcess = true;
    other.start();
    other.toRunning();
    other.driver.gaveUp();
    assertThat(itsNeighbours.said).containsExactly("lease", "endLease");
  }

  @Test
  void readsNoMonitorUnderALease() {
    start();
    rig.sharedGate.lease(50 * MILLI);

    rig.due();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.driver.step()).as("until the hold is over").isEqualTo(30 * MILLI);

    rig.stepAfter(30 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void countsTheTimeOfALeaseAsClosed() {
    start();
    long ticket = rig.sharedGate.lease(50 * MILLI);
    rig.stepAfter(7 * MILLI);
    assertThat(rig.driver.snapshot().gateOpen()).isFalse();
    rig.sharedGate.endLease(ticket);

    assertThat(rig.driver.snapshot().gateOpen()).isTrue();

    assertThat(rig.driver.snapshot().closedNanos()).isEqualTo(7 * MILLI);
    assertThat(rig.driver.snapshot().closings()).isZero();
  }

  @Test
  void isServingOnlyOnceTheGateIsOpen() {
    List<ControllerState> seen = new ArrayList<>();
    neighbours.onEnd = () -> seen.add(rig.driver.state());
    start();
    rig.toRunning();

    rig.taskEnds();

    assertThat(seen).containsExactly(ControllerState.RUNNING);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
  }

  private static final class FakeNeighbours implements NeighbourGates {
    final List<String> said = new ArrayList<>();
    int inFlight;
    Runnable onEnd = () -> {};
    private boolean leased;

    @Override
    public void lease(long nanos) {
      said.add("lease");
      leased = true;
    }

    @Override
    public int inFlight() {
      return leased ? inFlight : 0;
    }

    @Override
    public void endLeases() {
      if (leased) {
        said.add("endLease");
        onEnd.run();
      }
      leased = false;
    }
  }
}
