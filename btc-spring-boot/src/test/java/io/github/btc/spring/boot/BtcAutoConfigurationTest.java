package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.NO_GC;
import static io.github.btc.spring.boot.Contexts.PLAIN;
import static io.github.btc.spring.boot.Contexts.REACTIVE;
import static io.github.btc.spring.boot.Contexts.SERVLET;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.micrometer.BtcMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.DispatcherType;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.core.Ordered;

/** The beans for each class path. */
class BtcAutoConfigurationTest {

  @Test
  void isFoundByBoot() {
    assertThat(
            ImportCandidates.load(
                org.springframework.boot.autoconfigure.AutoConfiguration.class,
                getClass().getClassLoader()))
        .contains(BtcAutoConfiguration.class.getName());
  }

  @Test
  void hasAControllerAndNoFilterWithoutTheWeb() {
    PLAIN
        .withPropertyValues(NO_GC)
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(BackgroundTaskController.class)
                    .doesNotHaveBean(GateFilter.class)
                    .doesNotHaveBean(GateWebFilter.class));
  }

  @Test
  void putsOneFilterInFrontOfAllServletFilters() {
    SERVLET.run(
        context -> {
          FilterRegistrationBean<?> filter = context.getBean(FilterRegistrationBean.class);
          assertThat(filter.getFilter()).isInstanceOf(GateFilter.class);
          assertThat(filter.getOrder()).isEqualTo(Ordered.HIGHEST_PRECEDENCE);
          assertThat(filter.isAsyncSupported()).isTrue();
          assertThat(filter.determineDispatcherTypes())
              .isEqualTo(EnumSet.of(DispatcherType.REQUEST));
          assertThat(context).doesNotHaveBean(GateWebFilter.class);
        });
  }

  @Test
  void putsOneWebFilterInFrontOfAllWebFilters() {
    REACTIVE.run(
        context -> {
          assertThat(context.getBean(GateWebFilter.class).getOrder())
              .isEqualTo(Ordered.HIGHEST_PRECEDENCE);
          assertThat(context).doesNotHaveBean(GateFilter.class);
        });
  }

  @Test
  void takesTheFilterOfTheApplicationsKindWhereBothAreOnTheClassPath() {
    SERVLET.run(
        context ->
            assertThat(context)
                .hasSingleBean(GateFilter.class)
                .doesNotHaveBean(GateWebFilter.class));
    REACTIVE.run(
        context ->
            assertThat(context)
                .hasSingleBean(GateWebFilter.class)
                .doesNotHaveBean(GateFilter.class));
  }

  @Test
  void worksWithWebMvcOnly() {
    SERVLET
        .withClassLoader(
            new FilteredClassLoader(
                "org.springframework.web.reactive", "reactor", "io.github.btc.webflux"))
        .run(context -> assertThat(context).hasNotFailed().hasSingleBean(GateFilter.class));
  }

  @Test
  void worksWithWebFluxOnly() {
    REACTIVE
        .withClassLoader(
            new FilteredClassLoader(
                "org.springframework.web.servlet", "jakarta.servlet", "io.github.btc.servlet"))
        .run(context -> assertThat(context).hasNotFailed().hasSingleBean(GateWebFilter.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"io.github.btc.servlet", "io.github.btc.webflux"})
  void worksWithoutAnAdapter(String adapter) {
    SERVLET
        .withClassLoader(new FilteredClassLoader(adapter))
        .run(context -> assertThat(context).hasSingleBean(BackgroundTaskController.class));
    REACTIVE
        .withClassLoader(new FilteredClassLoader(adapter))
        .run(context -> assertThat(context).hasSingleBean(BackgroundTaskController.class));
  }

  @Test
  void worksWithoutTheActuator() {
    new WebApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(BtcAutoConfiguration.class))
        .withPropertyValues("btc.jmx=false", NO_GC)
        .withClassLoader(
            new FilteredClassLoader(
                "org.springframework.boot.actuate", "org.springframework.boot.health"))
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(GateFilter.class)
                    .doesNotHaveBean(BtcEndpoint.class)
                    .doesNotHaveBean(ManagementPaths.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"io.micrometer.core", "io.github.btc.micrometer"})
  void worksWithoutMicrometer(String absent) {
    SERVLET
        .withClassLoader(new FilteredClassLoader(absent))
        .run(
            context ->
                assertThat(context).hasSingleBean(GateFilter.class).doesNotHaveBean("btcMetrics"));
  }

  @Test
  void needsNoMeterRegistry() {
    SERVLET.run(
        context ->
            assertThat(context)
                .hasSingleBean(BtcMetrics.class)
                .doesNotHaveBean(MeterRegistry.class));
  }

  @Test
  void worksWithoutHealth() {
    SERVLET
        .withPropertyValues("management.health.btc.enabled=true")
        .withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("btcHealthIndicator"));
  }

  @Test
  void canBeSwitchedOff() {
    SERVLET
        .withPropertyValues("btc.enabled=false")
        .run(
            context ->
                assertThat(context)
                    .doesNotHaveBean(BackgroundTaskController.class)
                    .doesNotHaveBean(GateFilter.class));
  }
}
