package io.github.btc.spring.boot3;

import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * Shows the controller in the health of an application on Spring Boot 3. The status is never DOWN,
 * because a closed gate is not a failure. A controller that has ended has opened its gate, and its
 * status is UNKNOWN.
 */
final class Boot3HealthIndicator implements HealthIndicator {

  private final BackgroundTaskController controller;

  Boot3HealthIndicator(BackgroundTaskController controller) {
    this.controller = controller;
  }

  @Override
  public Health health() {
    ControllerSnapshot now = controller.snapshot();
    Health.Builder health = now.state() == ControllerState.STOPPED ? Health.unknown() : Health.up();
    health
        .withDetail("state", now.state())
        .withDetail("paused", now.paused())
        .withDetail("closings", now.closings())
        .withDetail("exposedRequests", now.exposedRequests());
    if (now.observing() != null) {
      health.withDetail("observing", now.observing());
      health.withDetail("toClose", String.valueOf(now.toClose()));
    }
    return health.build();
  }
}
