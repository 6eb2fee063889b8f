package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.Closing.Reason;
import io.github.btc.ControllerState;
import io.github.btc.Coordinator;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The facts that an announcer receives about a closing. */
class AnnouncedClosingTest {

  private final DriverRig rig = new DriverRig();
  private final List<Closing> told = new ArrayList<>();

  @BeforeEach
  void listen() {
    rig.announcerInUse =
        new Announcer() {
          @Override
          public Outcome announceAway(Closing closing) {
            told.add(closing);
            return Outcome.CONFIRMED;
          }

          @Override
          public void announceBack() {}
        };
  }

  @Test
  void namesTheTasksThatAreDueInTheirOrder() {
    FakeTask second = new FakeTask("compaction");
    FakeTask third = new FakeTask("checkpoint");
    rig.tasks.addAll(List.of(second, third));
    rig.start();
    third.level = 120;
    closing();

    assertThat(told).hasSize(1);
    assertThat(told.get(0).tasks()).containsExactly("merge", "checkpoint");
    assertThat(told.get(0).reason()).isEqualTo(Reason.DUE);
  }

  @Test
  void saysWhatTheTasksExpectBeforeTheirFirstClosing() {
    rig.start();
    closing();

    assertThat(told.get(0).expectedDuration()).isEqualTo(Duration.ofMillis(100));
  }

  @Test
  void saysWhatEarlierClosingsHaveTaught() {
    rig.start();
    closing();
    rig.stepAfter(1_000 * MILLI);
    closing();

    EwmaRetryAfterEstimator learned = new EwmaRetryAfterEstimator();
    learned.closingEnded(700 * MILLI);
    assertThat(told).hasSize(2);
    assertThat(told.get(1).expectedDuration())
        .isEqualTo(Duration.ofNanos(learned.expectedClosingNanos()));
  }

  @Test
  void saysThatSomebodyHasAsked() {
    rig.start();
    rig.task.level = 1;
    rig.driver.requestRun(0);
    rig.driver.step();
    rig.answered();
    rig.taskEnds();
    rig.announcerWorker.runAll();
    rig.stepAfter(1_000 * MILLI);
    closing();

    assertThat(told).extracting(Closing::reason).containsExactly(Reason.REQUESTED, Reason.DUE);
  }

  @Test
  void saysItAlsoWhenACoordinatorIsAskedFirst() {
    rig.coordinator = new Willing();
    rig.start();
    rig.driver.requestRun(0);
    rig.driver.step();
    rig.answered(); // granted
    rig.answered(); // announced

    assertThat(told).singleElement().extracting(Closing::reason).isEqualTo(Reason.REQUESTED);
  }

  /** From the sample to the end of the tasks, which take 700 ms in all. */
  private void closing() {
    rig.due();
    rig.answered();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    rig.now += 700 * MILLI;
    rig.taskEnds();
    rig.announcerWorker.runAll();
  }

  private static final class Willing implements Coordinator {
    @Override
    public boolean tryAcquire(Closing closing) {
      return true;
    }

    @Override
    public void release() {}
  }
}
