package io.github.btc.spring.boot3;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.test.ManualBackgroundTask;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.Status;

class Boot3HealthIndicatorTest {

  private final BackgroundTaskController controller =
      BackgroundTaskController.builder()
          .refusalsAreRetried(true)
          .task(ManualBackgroundTask.create())
          .jmx(false)
          .build();
  private final Boot3HealthIndicator indicator = new Boot3HealthIndicator(controller);

  @Test
  void isUpAndShowsTheController() {
    controller.start();

    Health health = indicator.health();

    assertThat(health.getStatus()).isEqualTo(Status.UP);
    assertThat(health.getDetails())
        .containsOnlyKeys("state", "paused", "closings", "exposedRequests");
    controller.close();
  }

  @Test
  void namesWhyTheControllerObservesAndWhatToSet() {
    try (BackgroundTaskController observing =
        BackgroundTaskController.builder()
            .propertyPrefix("btc.")
            .task(ManualBackgroundTask.create())
            .jmx(false)
            .build()) {
      assertThat(new Boot3HealthIndicator(observing).health().getDetails())
          .containsEntry("observing", DeferralReason.NO_ANNOUNCER)
          .containsEntry("toClose", "an Announcer bean, or btc.refusals-are-retried=true");
    }
  }

  @Test
  void isUnknownAfterTheEndBecauseTheGateIsOpen() {
    controller.start();
    controller.close();

    assertThat(indicator.health().getStatus()).isEqualTo(Status.UNKNOWN);
  }
}
