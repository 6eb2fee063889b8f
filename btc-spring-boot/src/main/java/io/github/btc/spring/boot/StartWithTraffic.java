package io.github.btc.spring.boot;

import io.github.btc.spring.ControllerLifecycle;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationListener;

/** Lets tasks run as soon as the application accepts traffic, after its runners have ended. */
final class StartWithTraffic
    implements ApplicationListener<AvailabilityChangeEvent<ReadinessState>> {

  private final ControllerLifecycle lifecycle;

  StartWithTraffic(ControllerLifecycle lifecycle) {
    this.lifecycle = lifecycle;
  }

  @Override
  public void onApplicationEvent(AvailabilityChangeEvent<ReadinessState> event) {
    if (event.getState() == ReadinessState.ACCEPTING_TRAFFIC) {
      lifecycle.trafficComes();
    }
  }
}
