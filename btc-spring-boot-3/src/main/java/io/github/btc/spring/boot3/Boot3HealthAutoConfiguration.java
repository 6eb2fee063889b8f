package io.github.btc.spring.boot3;

import io.github.btc.controller.BackgroundTaskController;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * The health of the controller on Spring Boot 3. Spring Boot 4 does not have the class {@code
 * org.springframework.boot.actuate.health.HealthIndicator}, so nothing of this is active there.
 */
@AutoConfiguration(afterName = "io.github.btc.spring.boot.BtcAutoConfiguration")
@ConditionalOnClass(HealthIndicator.class)
@ConditionalOnBean(BackgroundTaskController.class)
@ConditionalOnProperty(name = "management.health.btc.enabled", havingValue = "true")
public final class Boot3HealthAutoConfiguration {

  Boot3HealthAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean(name = "btcHealthIndicator")
  Boot3HealthIndicator btcHealthIndicator(BackgroundTaskController controller) {
    return new Boot3HealthIndicator(controller);
  }
}
