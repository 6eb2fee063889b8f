package io.github.btc.controller;

import static io.github.btc.controller.DriverRig.MILLI;
import static org.assertj.core.api.Assertions.assertThat;

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
    for (int i = 0; i < 20; i++) {
      rig.task.level = 120;
      for (int step = 0; step < 2; step++) {
        rig.stepAfter(1_000 * MILLI);
        if (rig.taskWorker.hasJob()) {
          rig.taskEnds();
        }
      }
    }

    assertThat(rig.driver.snapshot().closings()).isGreaterThan(5);
    assertThat(rig.announcerWorker.jobs).as("away and back, of the first two").hasSize(4);
    assertThat(rig.kinds()).filteredOn("AnnouncerFailed"::equals).hasSize(2);
    rig.announcerWorker.runAll();
    assertThat(rig.announcer.said).containsExactly("away", "back", "away", "back");
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
