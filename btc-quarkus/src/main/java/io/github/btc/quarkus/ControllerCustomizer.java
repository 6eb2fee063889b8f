package io.github.btc.quarkus;

import io.github.btc.controller.ControllerBuilder;

/** A bean that changes the settings of the controller, after those of the configuration. */
@FunctionalInterface
public interface ControllerCustomizer {

  /**
   * Changes settings.
   *
   * @param builder the controller's builder
   */
  void customize(ControllerBuilder builder);
}
