package io.github.btc.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

class BtcHealthCheckTest {

  @Test
  void namesWhyTheControllerObservesAndWhatToSet() {
    assertThat(data(builder()))
        .contains(
            entry("observing", "NO_ANNOUNCER"),
            entry("toClose", "an Announcer bean, or quarkus.btc.refusals-are-retried=true"));
    assertThat(data(builder().observeOnly(true)))
        .contains(
            entry("observing", "OBSERVE_ONLY"),
            entry(
                "toClose",
                "quarkus.btc.observe-only=false; and an Announcer bean, or"
                    + " quarkus.btc.refusals-are-retried=true"));
  }

  @Test
  void namesNothingToSetWhereTheControllerCloses() {
    assertThat(data(builder().refusalsAreRetried(true)))
        .containsOnlyKeys("state", "paused", "closings", "exposedRequests");
  }

  private static ControllerBuilder builder() {
    return BackgroundTaskController.builder()
        .propertyPrefix("quarkus.btc.")
        .tasks(List.of())
        .jmx(false);
  }

  private static Map<String, Object> data(ControllerBuilder builder) {
    try (BackgroundTaskController controller = builder.start()) {
      HealthCheckResponse response = new BtcHealthCheck(controller).call();
      assertThat(response.getStatus()).isEqualTo(Status.UP);
      return response.getData().orElseThrow();
    }
  }
}
