package io.github.btc.quarkus;

import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/**
 * Shows the controller in the health of the application. The status is never DOWN, because a closed
 * gate is not a failure, and a controller that has ended has opened its gate.
 */
@Readiness
@ApplicationScoped
public class BtcHealthCheck implements HealthCheck {

  private final BackgroundTaskController controller;

  @Inject
  BtcHealthCheck(BackgroundTaskController controller) {
    this.controller = controller;
  }

  @Override
  public HealthCheckResponse call() {
    ControllerSnapshot now = controller.snapshot();
    HealthCheckResponseBuilder response =
        HealthCheckResponse.named("BTC")
            .up()
            .withData("state", now.state().name())
            .withData("paused", now.paused())
            .withData("closings", now.closings())
            .withData("exposedRequests", now.exposedRequests());
    if (now.observing() != null) {
      response.withData("observing", now.observing().name());
      response.withData("toClose", now.toClose());
    }
    return response.build();
  }
}
