package io.github.btc.spring.boot;

import io.github.btc.Announcer;
import io.github.btc.AwayNotices;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerListener;
import io.github.btc.Coordinator;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.coordination.FileCoordinator;
import io.github.btc.internal.TurnsFolder;
import io.github.btc.micrometer.BtcMetrics;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.spring.AdapterName;
import io.github.btc.spring.ControllerAssembly;
import io.github.btc.spring.ControllerCustomizer;
import io.github.btc.spring.ControllerLifecycle;
import io.github.btc.spring.OneBean;
import io.github.btc.spring.boot.BtcProperties.Readiness;
import io.github.btc.webflux.BtcWebFilter;
import io.micrometer.core.instrument.binder.MeterBinder;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.time.Clock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.web.server.WebFilter;

/**
 * Puts a gate in front of a Spring Boot application, and controls the collections of its JVM. It
 * uses every {@link BackgroundTask}, {@link Announcer}, {@link Coordinator}, {@link
 * ControllerListener} and {@link ControllerCustomizer} of the context. A bean of the user replaces
 * the default one.
 */
@AutoConfiguration(
    afterName =
        "org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration")
@Conditional(OnSupportedBoot.class)
@EnableConfigurationProperties(BtcProperties.class)
@ImportRuntimeHints(BtcRuntimeHints.class)
public final class BtcAutoConfiguration {

  BtcAutoConfiguration() {}

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnMissingBean(BackgroundTaskController.class)
  static class ControllerPart {

    @Bean
    BackgroundTaskController btcController(
        BtcProperties properties,
        ObjectProvider<BackgroundTask> tasks,
        ObjectProvider<Announcer> announcer,
        ObjectProvider<Coordinator> coordinator,
        ObjectProvider<ControllerListener> listeners,
        ObjectProvider<ControllerCustomizer> customizers,
        ConfigurableApplicationContext context) {
      return new ControllerAssembly()
          .tasks(tasks.orderedStream())
          .tasks(new GcTasks(properties.gc()).make().stream())
          .announcer(OneBean.of(announcer))
          .announcerInFront(readiness(properties, context))
          .coordinator(turns(properties, OneBean.coordinator(coordinator)))
          .listeners(listeners.orderedStream())
          .customizers(customizers.orderedStream())
          .build();
    }
  }

  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  ControllerCustomizer btcPropertiesCustomizer(BtcProperties properties) {
    return builder ->
        RefusedSetting.named("btc.", () -> properties.applyTo(builder.propertyPrefix("btc.")));
  }

  /**
   * Changes the readiness state before the announcer is asked, if that is set. A change of the
   * readiness state alone tells nobody in time, so it is no announcer.
   */
  private static UnaryOperator<Announcer> readiness(
      BtcProperties properties, ConfigurableApplicationContext context) {
    Readiness settings = properties.readiness();
    if (settings.longerThan() == null) {
      return UnaryOperator.identity();
    }
    RefusedSetting.named("btc.readiness.", () -> ReadinessFlip.check(settings.notice()));
    return next -> {
      ReadinessFlip flip =
          new ReadinessFlip(
              next, settings, context.getBean(ApplicationAvailability.class), context);
      context.addApplicationListener(flip.endWith(context));
      return flip;
    };
  }

  /** Returns the coordinator of the folder, if that is set, or else the bean. */
  private static @Nullable Coordinator turns(BtcProperties properties, @Nullable Coordinator bean) {
    String folder = properties.turnsFolder();
    return folder == null
        ? bean
        : RefusedSetting.named(
            "btc.", () -> FileCoordinator.oneAtATime(TurnsFolder.make(folder, bean != null)));
  }

  @Bean
  LastClosings btcLastClosings() {
    return new LastClosings(Clock.systemUTC());
  }

  @Bean
  WatchedController btcLastClosingsWatch(
      BackgroundTaskController controller, LastClosings closings, ApplicationContext context) {
    return new WatchedController(controller, closings, context);
  }

  @Bean
  ControllerLifecycle btcControllerLifecycle(BackgroundTaskController controller) {
    return ControllerLifecycle.waitingForTraffic(controller);
  }

  @Bean
  StartWithTraffic btcStartWithTraffic(ControllerLifecycle lifecycle) {
    return new StartWithTraffic(lifecycle);
  }

  @Bean
  FilterSettings btcFilterSettings(
      BtcProperties properties,
      ObjectProvider<BypassedPaths> others,
      ObjectProvider<AwayNotices> inBand,
      Environment environment) {
    return new FilterSettings(properties, others, inBand, environment);
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
  @ConditionalOnClass({BtcFilter.class, Filter.class})
  static class ServletPart {

    @Bean
    @ConditionalOnMissingBean(
        value = BtcFilter.class,
        parameterizedContainer = FilterRegistrationBean.class)
    GateFilter btcFilter(BackgroundTaskController controller, FilterSettings settings) {
      return new GateFilter(controller.gate(), settings);
    }

    @Bean
    AdapterName btcServletAdapter() {
      return new AdapterName("servlet filter");
    }

    /** Maps the filter to REQUEST only, because all other dispatches belong to a request. */
    @Bean
    @ConditionalOnBean(GateFilter.class)
    FilterRegistrationBean<GateFilter> btcFilterRegistration(
        GateFilter filter, FilterSettings settings) {
      FilterRegistrationBean<GateFilter> registration = new FilterRegistrationBean<>(filter);
      registration.setName("btc");
      registration.setOrder(settings.properties().order());
      registration.setDispatcherTypes(DispatcherType.REQUEST);
      registration.setAsyncSupported(true);
      return registration;
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
  @ConditionalOnClass({BtcWebFilter.class, WebFilter.class})
  static class WebFluxPart {

    @Bean
    @ConditionalOnMissingBean(BtcWebFilter.class)
    GateWebFilter btcWebFilter(
        BackgroundTaskController controller, FilterSettings settings, ApplicationContext context) {
      return new GateWebFilter(controller.gate(), settings, context);
    }

    @Bean
    AdapterName btcWebFluxAdapter() {
      return new AdapterName("WebFlux filter");
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({BtcMetrics.class, MeterBinder.class})
  static class MetricsPart {

    @Bean
    @ConditionalOnMissingBean
    BtcMetrics btcMetrics() {
      return new BtcMetrics();
    }

    @Bean
    SmartInitializingSingleton btcMetricsWatch(
        BtcMetrics metrics, BackgroundTaskController controller) {
      return () -> metrics.watch(controller);
    }

    @Bean
    WatchedController btcMetricsEvents(
        BtcMetrics metrics, BackgroundTaskController controller, ApplicationContext context) {
      return new WatchedController(controller, metrics, context);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(PathMappedEndpoints.class)
  @ConditionalOnBean(PathMappedEndpoints.class)
  static class ManagementPart {

    @Bean
    ManagementPaths btcManagementPaths(PathMappedEndpoints endpoints, Environment environment) {
      return new ManagementPaths(endpoints, environment);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
  static class EndpointPart {

    @Bean
    @ConditionalOnAvailableEndpoint
    BtcEndpoint btcEndpoint(BackgroundTaskController controller, LastClosings closings) {
      return new BtcEndpoint(controller, closings);
    }
  }

  /** The health of Spring Boot 4. That of Spring Boot 3 is in btc-spring-boot-3. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(HealthIndicator.class)
  @ConditionalOnProperty(name = "management.health.btc.enabled", havingValue = "true")
  static class HealthPart {

    @Bean
    @ConditionalOnMissingBean(name = "btcHealthIndicator")
    BtcHealthIndicator btcHealthIndicator(BackgroundTaskController controller) {
      return new BtcHealthIndicator(controller);
    }
  }
}
