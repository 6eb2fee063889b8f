package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerState;
import io.github.btc.RefusalWait;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** An announcer that fails after "away" costs nobody a request either. */
class AnnouncerFaultsTest {

  private final DriverRig rig = new DriverRig();

  @Test
  void servesOnWhenTheAnnouncerCannotSayBack() {
    rig.announcer.backFailure = new IllegalStateException("no socket");
    rig.start();
    rig.wholeClosing();
    rig.stepAfter(MILLI);

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.kinds()).containsOnlyOnce("AnnouncerFailed");
    rig.wholeClosing();
    assertThat(rig.announcer.said).containsExactly("away", "back", "away", "back");
  }

  @Test
  void tellsLittleMoreToOneWhoDoesNotAnswer() {
    rig.start();
    closeBesideOneWhoDoesNotAnswer();

    assertThat(rig.driver.snapshot().closings()).isGreaterThan(5);
    assertThat(rig.announcerWorker.jobs).as("away and back, of the first two").hasSize(4);
    rig.announcerWorker.runAll();
    assertThat(rig.announcer.said).containsExactly("away", "back", "away", "back");
  }

  @Test
  void neverSaysOfOneWhoHangsThatItWorksAgain() {
    LogLines lines = new LogLines();
    rig.listeners.add(new OutageLog(lines, true, () -> 0));
    rig.start();
    closeBesideOneWhoDoesNotAnswer();

    assertThat(lines.said).singleElement().asString().contains("no answer within");
    assertThat(rig.kinds().stream().filter("AnnouncerFailed"::equals).count())
        .as("one for each closing that nobody was told of")
        .isGreaterThanOrEqualTo(rig.driver.snapshot().closings());
  }

  private void closeBesideOneWhoDoesNotAnswer() {
    for (int i = 0; i < 20; i++) {
      rig.task.level = 120;
      for (int step = 0; step < 2; step++) {
        rig.stepAfter(1_000 * MILLI);
        if (rig.taskWorker.hasJob()) {
          rig.taskEnds();
        }
      }
    }
  }

  /** As with two shortages of memory, in which not even the text of a failure can be made. */
  @Test
  void isAskedAgainAfterFailuresThatCannotDescribeThemselves() {
    rig.announcer.failure = new Indescribable();
    rig.start();
    for (int i = 0; i < 3; i++) {
      rig.wholeClosing();
    }
    rig.announcer.failure = null;
    rig.announcer.outcome = Announcer.Outcome.CONFIRMED;

    rig.toAnnouncing();
    rig.answered();

    assertThat(rig.announcer.said).endsWith("away");
    assertThat(rig.events)
        .filteredOn(ControllerEvent.AnnouncerFailed.class::isInstance)
        .extracting(event -> ((ControllerEvent.AnnouncerFailed) event).problem())
        .containsOnly(Indescribable.class.getName());
  }

  private static final class Indescribable extends RuntimeException {

    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("as a test");
    }
  }

  @Test
  void closesWhenTheAnnouncerHasNoRefusalWait() {
    rig.announcer.wait = null;
    rig.start();
    rig.toRunning();
    rig.taskEnds();

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.kinds()).contains("AnnouncerFailed", "TaskRan");
  }

  /** After a suspension, for instance: clients that left for a known time may be back. */
  @Test
  void aConfirmationThatIsReadAfterTheLimitDoesNotCount() {
    rig.announcer.outcome = Announcer.Outcome.CONFIRMED;
    rig.refusalsAreRetried = false;
    rig.start();
    rig.toAnnouncing();
    rig.announcerWorker.runNext();

    rig.stepAfter(1_000 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.kinds()).contains("Deferred").doesNotContain("GateClosed");
  }

  @Test
  void runsWhenTheAnnouncerCannotSayHowLongToWait() {
    rig.announcer.waitFailure = new IllegalStateException("as a test");
    rig.start();
    rig.toRunning();
    rig.taskEnds();

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.kinds()).contains("AnnouncerFailed");
  }

  @Test
  void takesATimeThatHasPassedForKnown() {
    rig.announcer.wait = new RefusalWait(Duration.ofMillis(60), Duration.ofMillis(2));
    rig.start();
    rig.toAnnouncing();
    rig.answered();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.DRAINING);

    rig.stepAfter(61 * MILLI);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
  }
}
