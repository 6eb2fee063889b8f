package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerSnapshot;
import io.github.btc.DrainPolicy;
import io.github.btc.machine.Event;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The counts of the snapshot are sums over all closings. */
class CountsTest {

  private final DriverRig rig = new DriverRig();

  @Test
  void addsUpClosingsAndTheTimeTheGateWasClosed() {
    rig.start();
    closing(3 * MILLI);
    closing(4 * MILLI);

    ControllerSnapshot now = rig.driver.snapshot();
    assertThat(now.closings()).isEqualTo(2);
    assertThat(now.closedNanos()).isEqualTo(7 * MILLI);
    assertThat(now.abandonedClosings()).isZero();
    assertThat(now.exposedRequests()).isZero();
    assertThat(now.tasks().get(0).runs()).isEqualTo(2);
    assertThat(now.tasks().get(0).runNanos()).isEqualTo(7 * MILLI);
  }

  private void closing(long nanos) {
    rig.task.work =
        () -> {
          rig.now += nanos;
          rig.task.level = 0;
          return null;
        };
    rig.wholeClosing();
  }

  @Test
  void addsUpFailedAndUncontrolledRuns() {
    rig.start();
    rig.task.work =
        () -> {
          throw new IllegalStateException("disk full");
        };
    rig.wholeClosing();
    rig.stepAfter(60_000 * MILLI); // its back-off
    rig.serve(1); // no longer idle
    rig.wholeClosing();
    for (int runs : new int[] {2, 5}) {
      rig.task.uncontrolledRuns = runs;
      rig.sampleByClock(0);
    }

    ControllerSnapshot.Task task = rig.driver.snapshot().tasks().get(0);
    assertThat(task.failedRuns()).isEqualTo(2);
    assertThat(task.uncontrolledRuns()).isEqualTo(5);
  }

  @Test
  void addsUpThoseWhoMetATask() {
    rig.drain = DrainPolicy.runAnywayAfter(Duration.ofSeconds(1));
    rig.start();
    rig.toDraining(); // with a request in flight
    rig.stepAfter(1_000 * MILLI); // runs anyway
    rig.stepAfter(1_000 * MILLI); // interrupted
    rig.stepAfter(500 * MILLI); // open without the task
    rig.serve(2);
    rig.taskEnds();
    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(1 + 2 + 1);
    rig.announcerWorker.runAll();
    rig.stepAfter(60_000 * MILLI);

    rig.toAnnouncing();
    rig.answered();
    rig.stepAfter(1_000 * MILLI);

    assertThat(rig.driver.snapshot().exposedRequests()).isEqualTo(5);
  }

  @Test
  void doesNotCountTheClosingThatWasCutShort() {
    rig.start();
    rig.toRunning();
    rig.driver.post(new Event.Stopped());
    rig.driver.step();

    assertThat(rig.driver.snapshot().closings()).isZero();
  }

  @Test
  void namesTheTasksOfAClosing() {
    rig.start();
    rig.wholeClosing();

    assertThat(rig.events)
        .filteredOn(ControllerEvent.Announcing.class::isInstance)
        .extracting(event -> ((ControllerEvent.Announcing) event).tasks())
        .containsExactly(List.of("merge"));
  }

  @Test
  void saysWhetherTheRoutersHadConfirmed() {
    rig.announcer.outcome = Announcer.Outcome.CONFIRMED;
    rig.start();
    rig.wholeClosing();
    rig.announcer.outcome = Announcer.Outcome.UNCONFIRMED;
    rig.wholeClosing();

    assertThat(rig.events)
        .filteredOn(ControllerEvent.GateClosed.class::isInstance)
        .extracting(event -> ((ControllerEvent.GateClosed) event).confirmed())
        .containsExactly(true, false);
  }

  @Test
  void countsStragglersOftenWhenNobodyWakesItForThem() {
    rig.announcer.outcome = Announcer.Outcome.CONFIRMED;
    rig.start();
    rig.enter();
    rig.toAnnouncing();
    rig.announcerWorker.runNext();

    assertThat(rig.driver.step()).as("nanoseconds").isEqualTo(MILLI / 5);
  }
}
