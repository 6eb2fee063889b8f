package io.github.btc.spring;

import io.github.btc.controller.ControllerBuilder;

/**
 * Sets what is no bean and no property. Beans of this type are asked in their order, after
 * everything else has been set.
 */
@FunctionalInterface
public interface ControllerCustomizer {

  /**
   * Changes settings.
   *
   * @param builder the settings of the one controller of this context
   */
  void customize(ControllerBuilder builder);
}
