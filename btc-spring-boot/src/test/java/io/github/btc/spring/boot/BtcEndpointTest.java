package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControlGroup;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.test.ManualBackgroundTask;
import java.time.Clock;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class BtcEndpointTest {

  private final ManualBackgroundTask task = ManualBackgroundTask.create();

  @Test
  void aRunIsRefusedWhileTheControllerIsPaused() {
    try (BackgroundTaskController controller = builder().start()) {
      controller.pause();
      Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> controller.snapshot().paused());

      assertThat(refusal(controller)).startsWith("run: the controller is paused (expected");
    }
  }

  @Test
  void aRunIsRefusedWhileTheControllerObserves() {
    try (BackgroundTaskController controller = builder().observeOnly(true).start()) {
      assertThat(refusal(controller))
          .isEqualTo(
              "run: the controller only observes: it is set to (expected"
                  + " btc.observe-only=false)");
      assertThat(endpoint(controller).report().observing()).isEqualTo(DeferralReason.OBSERVE_ONLY);
    }
    try (BackgroundTaskController controller = builder().refusalsAreRetried(false).start()) {
      assertThat(refusal(controller))
          .startsWith("run: the controller only observes: nobody has said who takes")
          .endsWith("(expected an Announcer bean, or btc.refusals-are-retried=true)");
      assertThat(endpoint(controller).report().observing()).isEqualTo(DeferralReason.NO_ANNOUNCER);
    }
  }

  @Test
  void aRunIsRefusedWhileAClosingIsUnderWay() throws Exception {
    task.makeRunsWait();
    try (BackgroundTaskController controller = builder().start()) {
      assertThat(endpoint(controller).tell("run", "manual")).isNull();
      task.awaitStarted(1, Duration.ofMinutes(1));

      var answer = endpoint(controller).tell("run", "manual");

      assertThat(answer).isNotNull();
      assertThat(answer.getStatus()).isEqualTo(409);
      assertThat(answer.getBody().error())
          .isEqualTo("run: a closing is under way (expected none; repeat the command after it)");
      task.letRunEnd();
    }
  }

  @Test
  void namesWhatToSetWhileTheControllerObserves() {
    try (BackgroundTaskController controller = builder().observeOnly(true).start()) {
      assertThat(endpoint(controller).report().toClose()).isEqualTo("btc.observe-only=false");
    }
    try (BackgroundTaskController controller = builder().refusalsAreRetried(false).start()) {
      assertThat(endpoint(controller).report().toClose())
          .isEqualTo("an Announcer bean, or btc.refusals-are-retried=true");
    }
    try (BackgroundTaskController controller = builder().start()) {
      assertThat(endpoint(controller).report().toClose()).isNull();
    }
  }

  @Test
  void tellsWhatBtcIsWorthWhereAShareIsLeftToTheJvm() {
    try (BackgroundTaskController controller = builder().controlGroup(0.05).start()) {
      assertThat(endpoint(controller).report().controlGroup())
          .extracting(ControlGroupJson::verdict)
          .isEqualTo(ControlGroup.Verdict.TOO_EARLY);
    }
    try (BackgroundTaskController controller = builder().start()) {
      assertThat(endpoint(controller).report().controlGroup()).isNull();
    }
  }

  private ControllerBuilder builder() {
    return BackgroundTaskController.builder()
        .propertyPrefix("btc.")
        .refusalsAreRetried(true)
        .task(task)
        .jmx(false);
  }

  private static BtcEndpoint endpoint(BackgroundTaskController controller) {
    return new BtcEndpoint(controller, new LastClosings(Clock.systemUTC()));
  }

  private static String refusal(BackgroundTaskController controller) {
    var answer = endpoint(controller).tell("run", "manual");
    assertThat(answer).isNotNull();
    assertThat(answer.getStatus()).isEqualTo(400);
    return answer.getBody().error();
  }
}
