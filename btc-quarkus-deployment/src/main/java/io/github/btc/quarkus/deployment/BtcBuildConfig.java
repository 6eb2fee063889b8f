package io.github.btc.quarkus.deployment;

import io.quarkus.runtime.annotations.ConfigPhase;
import io.quarkus.runtime.annotations.ConfigRoot;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;

/** The settings that are read when the application is built. */
@ConfigMapping(prefix = "quarkus.btc")
@ConfigRoot(phase = ConfigPhase.BUILD_TIME)
public interface BtcBuildConfig {

  /**
   * Whether BTC is part of the application.
   *
   * @return true by default
   */
  @WithDefault("true")
  boolean enabled();

  /**
   * Whether the controller is shown in the health of the application, if SmallRye Health is there.
   *
   * @return true by default
   */
  @WithName("health.enabled")
  @WithDefault("true")
  boolean healthEnabled();

  /**
   * Whether the controller has meters, if Micrometer is there.
   *
   * @return true by default
   */
  @WithName("metrics.enabled")
  @WithDefault("true")
  boolean metricsEnabled();
}
