package io.github.btc.spring;

import io.github.btc.controller.ControllerBuilder;

/**
 * Changes settings that are neither beans nor properties. The beans of this type are called in
 * their order, after all other settings have been made.
 */
@FunctionalInterface
public interface ControllerCustomizer {

  /**
   * Changes settings.
   *
   * @param builder the settings of the context's controller
   */
  void customize(ControllerBuilder builder);
}
