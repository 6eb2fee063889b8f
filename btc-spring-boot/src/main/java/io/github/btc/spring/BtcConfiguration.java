package io.github.btc.spring;

import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerListener;
import io.github.btc.Coordinator;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.gc.CollectionTasks;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The beans that {@link EnableBtc} adds to a context without Boot. */
@Configuration(proxyBeanMethods = false)
class BtcConfiguration {

  @Bean
  BackgroundTaskController btcController(
      ObjectProvider<BackgroundTask> tasks,
      ObjectProvider<Announcer> announcer,
      ObjectProvider<Coordinator> coordinator,
      ObjectProvider<ControllerListener> listeners,
      ObjectProvider<ControllerCustomizer> customizers) {
    return new ControllerAssembly()
        .tasks(tasks.orderedStream())
        .tasks(CollectionTasks.whereTheyWork().stream())
        .announcer(OneBean.of(announcer))
        .coordinator(OneBean.coordinator(coordinator))
        .listeners(listeners.orderedStream())
        .customizers(customizers.orderedStream())
        .build();
  }

  @Bean
  ControllerLifecycle btcControllerLifecycle(BackgroundTaskController controller) {
    return ControllerLifecycle.startingWithTheContext(controller);
  }
}
