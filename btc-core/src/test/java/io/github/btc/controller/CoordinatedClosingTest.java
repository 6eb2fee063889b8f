package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Closing;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import io.github.btc.Coordinator;
import io.github.btc.machine.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A coordinator is asked before each closing, and gets its permission back whatever happens. */
class CoordinatedClosingTest {

  private static final Duration FIRST_GUESS = Duration.ofMillis(100);

  private final DriverRig rig = new DriverRig();
  private final FakeCoordinator coordinator = new FakeCoordinator();

  @BeforeEach
  void start() {
    rig.coordinator = coordinator;
    rig.start();
    rig.due();
  }

  @Test
  void asksAnnouncesAndGivesBackInThisOrder() {
    rig.answered(); // granted
    rig.answered(); // announced
    rig.taskEnds();
    assertThat(coordinator.said).as("the routers do not know yet").containsExactly("asked");
    rig.announcerWorker.runAll();

    assertThat(rig.announcer.said).containsExactly("away", "back");
    assertThat(coordinator.said).containsExactly("asked", "released");
  }

  @Test
  void tellsTheCoordinatorHowLongTheClosingWillTake() {
    rig.answered();

    assertThat(coordinator.asked.expectedDuration())
        .as("no closing has been seen yet")
        .isEqualTo(FIRST_GUESS);

    rig.answered();
    rig.now += 300 * MILLI; // the gate is closed
    rig.taskEnds();
    rig.announcerWorker.runAll();
    rig.due();
    rig.answered();
    assertThat(coordinator.asked.expectedDuration())
        .as("learned, with room for deviations")
        .isBetween(Duration.ofMillis(300), Duration.ofMillis(500));
  }

  @Test
  void waitsForTheAnswerWithoutSpinning() {
    assertThat(rig.driver.step()).isGreaterThan(MILLI);
  }

  @Test
  void servesOnWhenItDeclines() {
    coordinator.answer = false;
    rig.answered();
    rig.announcerWorker.runAll();
    rig.driver.step();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.announcer.said).isEmpty();
    assertThat(coordinator.said).as("nothing to give back").containsExactly("asked");
    assertThat(rig.events)
        .singleElement()
        .isInstanceOfSatisfying(
            ControllerEvent.Deferred.class,
            deferred -> assertThat(deferred.reason()).isEqualTo(DeferralReason.COORDINATOR));
    assertThat(rig.driver.snapshot().closings()).isZero();
  }

  @Test
  void asksAgainAndClosesWhenItsTurnHasCome() {
    coordinator.answer = false;
    rig.answered();
    rig.announcerWorker.runAll();
    coordinator.answer = true;
    rig.due();
    rig.answered();
    rig.answered();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
  }

  @Test
  void servesOnWhenItThrows() {
    coordinator.failure = new IllegalStateException("partitioned");
    rig.answered();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.kinds()).containsExactly("AnnouncerFailed", "Deferred");
  }

  @Test
  void givesBackWhatIsGrantedTooLate() {
    rig.stepAfter(100 * MILLI);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.kinds()).contains("AnnouncerFailed", "Deferred");

    rig.announcerWorker.runAll(); // it answers at last
    rig.driver.step();

    assertThat(coordinator.said).containsExactly("asked", "released");
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
  }

  /** After a suspension, for instance: it is another replica's turn. */
  @Test
  void givesBackAPermissionThatIsReadTooLate() {
    rig.announcerWorker.runNext();

    rig.stepAfter(1_000 * MILLI);
    rig.announcerWorker.runAll();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(coordinator.said).containsExactly("asked", "released");
    assertThat(rig.announcer.said).isEmpty();
  }

  @Test
  void asksLittleMoreOfOneWhoDoesNotAnswer() {
    for (int i = 0; i < 100; i++) {
      rig.stepAfter(1_000 * MILLI);
    }

    assertThat(rig.announcerWorker.jobs).as("two questions, each with what gives back").hasSize(4);
    assertThat(rig.kinds()).filteredOn("AnnouncerFailed"::equals).hasSize(2);
    assertThat(rig.kinds()).endsWith("Deferred");

    rig.announcerWorker.runAll();
    rig.driver.step();
    assertThat(coordinator.said).containsExactly("asked", "released", "asked", "released");
    rig.serve(1); // no longer idle
    rig.due();
    rig.answered();
    rig.answered();
    assertThat(rig.driver.state()).as("asked again").isEqualTo(ControllerState.RUNNING);
  }

  @Test
  void givesBackWhenStoppedInTheMiddle() {
    rig.answered();
    rig.answered();
    rig.driver.post(new Event.Stopped());
    rig.driver.step();
    rig.announcerWorker.runAll();

    assertThat(coordinator.said).containsExactly("asked", "released");
    assertThat(rig.gate.isOpen()).isTrue();
  }

  private static final class FakeCoordinator implements Coordinator {
    final List<String> said = new ArrayList<>();
    boolean answer = true;
    Closing asked;
    RuntimeException failure;

    @Override
    public boolean tryAcquire(Closing closing) {
      asked = closing;
      said.add("asked");
      if (failure != null) {
        throw failure;
      }
      return answer;
    }

    @Override
    public void release() {
      said.add("released");
    }

    @Override
    public String toString() {
      return "fake coordinator";
    }
  }
}
