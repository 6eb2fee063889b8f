package io.github.btc.quarkus;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.micrometer.BtcMetrics;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.interceptor.Interceptor;

/** The meters of the controller. Quarkus binds them to every registry. */
@Singleton
public class BtcMeterBeans {

  BtcMeterBeans() {}

  @Produces
  @Singleton
  BtcMetrics metrics() {
    return new BtcMetrics();
  }

  void watch(
      @Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent event,
      BtcMetrics metrics,
      BackgroundTaskController controller) {
    metrics.watch(controller);
  }
}
