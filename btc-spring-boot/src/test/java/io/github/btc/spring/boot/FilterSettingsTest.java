package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.NO_GC;
import static io.github.btc.spring.boot.Contexts.PLAIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import io.github.btc.http.Bypass;
import io.github.btc.servlet.BtcFilter;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where the actuator of an application may be. */
class FilterSettingsTest {

  /** Jersey serves the actuator of an application without Spring MVC. */
  @ParameterizedTest
  @ValueSource(strings = {"/api", "api", "/api/", "/api/*"})
  void theActuatorBelowThePathOfJerseyBypassesTheGate(String path) {
    bypassed("spring.jersey.application-path=" + path, "/api/manage/health");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api", "/api/"})
  void theActuatorBelowThePathOfTheDispatcherServletBypassesTheGate(String path) {
    bypassed("spring.mvc.servlet.path=" + path, "/api/manage/health");
  }

  @Test
  void theActuatorWithoutSuchAPathBypassesTheGate() {
    bypassed("spring.jersey.application-path=/", "/manage/health");
  }

  private static void bypassed(String property, String path) {
    PLAIN
        .withPropertyValues(NO_GC, property)
        .withUserConfiguration(MovedActuator.class)
        .run(
            context -> {
              BtcFilter.Builder filter = BtcFilter.builder(new OneWordGate(() -> {}, () -> 1));
              Bypass bypass =
                  context.getBean(FilterSettings.class).applyTo(filter).settings().bypass();

              assertThat(bypass.appliesTo("GET", path, null, null)).as(bypass.toString()).isTrue();
              assertThat(bypass.appliesTo("GET", "/api/orders", null, null)).isFalse();
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class MovedActuator {

    @Bean
    BypassedPaths paths() {
      return () -> Set.of("/manage");
    }
  }
}
