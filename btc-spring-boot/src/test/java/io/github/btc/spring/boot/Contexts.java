package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerSnapshot;
import io.github.btc.controller.BackgroundTaskController;
import java.util.List;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

/** Contexts of every kind, with our auto-configuration and the actuator's, and no server. */
final class Contexts {

  static final String NO_GC = "btc.gc.enabled=false";

  static final AutoConfigurations OURS =
      AutoConfigurations.of(
          BtcAutoConfiguration.class,
          ApplicationAvailabilityAutoConfiguration.class,
          EndpointAutoConfiguration.class,
          WebEndpointAutoConfiguration.class);

  static final ApplicationContextRunner PLAIN =
      new ApplicationContextRunner().withConfiguration(OURS).withPropertyValues("btc.jmx=false");

  static final WebApplicationContextRunner SERVLET =
      new WebApplicationContextRunner()
          .withConfiguration(OURS)
          .withPropertyValues("btc.jmx=false", NO_GC);

  static final ReactiveWebApplicationContextRunner REACTIVE =
      new ReactiveWebApplicationContextRunner()
          .withConfiguration(OURS)
          .withPropertyValues("btc.jmx=false", NO_GC);

  private Contexts() {}

  static List<String> taskNames(AssertableApplicationContext context) {
    assertThat(context).hasNotFailed();
    return taskNames(context.getBean(BackgroundTaskController.class));
  }

  static List<String> taskNames(BackgroundTaskController controller) {
    return controller.snapshot().tasks().stream().map(ControllerSnapshot.Task::name).toList();
  }
}
