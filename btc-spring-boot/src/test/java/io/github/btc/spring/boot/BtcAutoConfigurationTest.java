package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerSnapshot;
import io.github.btc.Coordinator;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.micrometer.BtcMetrics;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.spring.ControllerCustomizer;
import io.github.btc.spring.ControllerLifecycle;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.RecordingListener;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.servlet.DispatcherType;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** What there is for which class path and which settings. */
class BtcAutoConfigurationTest {

  private static final AutoConfigurations OURS =
      AutoConfigurations.of(
          BtcAutoConfiguration.class,
          ApplicationAvailabilityAutoConfiguration.class,
          EndpointAutoConfiguration.class,
          WebEndpointAutoConfiguration.class);
  private static final String NO_GC = "btc.gc.enabled=false";

  private final ApplicationContextRunner plain =
      new ApplicationContextRunner().withConfiguration(OURS).withPropertyValues("btc.jmx=false");
  private final WebApplicationContextRunner servlet =
      new WebApplicationContextRunner()
          .withConfiguration(OURS)
          .withPropertyValues("btc.jmx=false", NO_GC);
  private final ReactiveWebApplicationContextRunner reactive =
      new ReactiveWebApplicationContextRunner()
          .withConfiguration(OURS)
          .withPropertyValues("btc.jmx=false", NO_GC);

  // --- which class path ----------------------------------------------------------------------

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
    plain
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
    servlet.run(
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
    reactive.run(
        context -> {
          assertThat(context.getBean(GateWebFilter.class).getOrder())
              .isEqualTo(Ordered.HIGHEST_PRECEDENCE);
          assertThat(context).doesNotHaveBean(GateFilter.class);
        });
  }

  @Test
  void takesTheFilterOfTheApplicationsKindWhereBothAreOnTheClassPath() {
    servlet.run(
        context ->
            assertThat(context)
                .hasSingleBean(GateFilter.class)
                .doesNotHaveBean(GateWebFilter.class));
    reactive.run(
        context ->
            assertThat(context)
                .hasSingleBean(GateWebFilter.class)
                .doesNotHaveBean(GateFilter.class));
  }

  @Test
  void worksWithWebMvcOnly() {
    servlet
        .withClassLoader(
            new FilteredClassLoader(
                "org.springframework.web.reactive", "reactor", "io.github.btc.webflux"))
        .run(context -> assertThat(context).hasNotFailed().hasSingleBean(GateFilter.class));
  }

  @Test
  void worksWithWebFluxOnly() {
    reactive
        .withClassLoader(
            new FilteredClassLoader(
                "org.springframework.web.servlet", "jakarta.servlet", "io.github.btc.servlet"))
        .run(context -> assertThat(context).hasNotFailed().hasSingleBean(GateWebFilter.class));
  }

  @ParameterizedTest
  @ValueSource(strings = {"io.github.btc.servlet", "io.github.btc.webflux"})
  void worksWithoutAnAdapter(String adapter) {
    servlet
        .withClassLoader(new FilteredClassLoader(adapter))
        .run(context -> assertThat(context).hasSingleBean(BackgroundTaskController.class));
    reactive
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
    servlet
        .withClassLoader(new FilteredClassLoader(absent))
        .run(
            context ->
                assertThat(context).hasSingleBean(GateFilter.class).doesNotHaveBean("btcMetrics"));
  }

  @Test
  void needsNoMeterRegistry() {
    servlet.run(
        context ->
            assertThat(context)
                .hasSingleBean(BtcMetrics.class)
                .doesNotHaveBean(MeterRegistry.class));
  }

  @Test
  void worksWithoutHealth() {
    servlet
        .withPropertyValues("management.health.btc.enabled=true")
        .withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
        .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean("btcHealthIndicator"));
  }

  // --- what the user has defined -------------------------------------------------------------

  @Test
  void takesTheTasksListenersAndAnnouncerOfTheApplication() {
    plain
        .withPropertyValues(NO_GC)
        .withUserConfiguration(OwnBeans.class)
        .run(
            context -> {
              BackgroundTaskController controller = context.getBean(BackgroundTaskController.class);
              context.getBean(ControllerLifecycle.class).trafficComes();
              context.getBean(ManualBackgroundTask.class).makeDue();
              context
                  .getBean(RecordingListener.class)
                  .await(ControllerEvent.TaskRan.class, 1, RunningApplication.LIMIT);

              assertThat(names(controller)).containsExactly("manual");
              assertThat(controller.snapshot().name()).isEqualTo("customized");
              assertThat(context.getBean(CountingAnnouncer.class).away).isEqualTo(1);
              LastClosings closings = context.getBean(LastClosings.class);
              Instant end = Instant.now().plus(RunningApplication.LIMIT);
              while (closings.latestFirst().isEmpty() && Instant.now().isBefore(end)) {
                Thread.onSpinWait(); // the gate opens a little after the run
              }
              assertThat(closings.latestFirst())
                  .singleElement()
                  .satisfies(closing -> assertThat(closing.tasks()).containsExactly("manual"));
            });
  }

  @Test
  void asksTheCoordinatorOfTheApplication() {
    plain
        .withPropertyValues(NO_GC)
        .withUserConfiguration(OwnBeans.class, OwnCoordinator.class)
        .run(
            context -> {
              context.getBean(ControllerLifecycle.class).trafficComes();
              context.getBean(ManualBackgroundTask.class).makeDue();
              context
                  .getBean(RecordingListener.class)
                  .await(ControllerEvent.Held.class, 1, RunningApplication.LIMIT);

              assertThat(context.getBean(ManualBackgroundTask.class).started()).isZero();
            });
  }

  @Test
  void leavesAnotherControllerAndAnotherFilterAlone() {
    servlet
        .withUserConfiguration(OwnController.class)
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(BackgroundTaskController.class)
                    .hasSingleBean(BtcFilter.class)
                    .doesNotHaveBean(GateFilter.class)
                    .doesNotHaveBean(FilterRegistrationBean.class));
  }

  @Test
  void canBeSwitchedOff() {
    servlet
        .withPropertyValues("btc.enabled=false")
        .run(
            context ->
                assertThat(context)
                    .doesNotHaveBean(BackgroundTaskController.class)
                    .doesNotHaveBean(GateFilter.class));
  }

  // --- collections ---------------------------------------------------------------------------

  @Test
  void collectsFullyAndYoungByDefault() {
    plain.run(
        context ->
            assertThat(names(context)).containsExactly("full-collection", "young-collection"));
  }

  @Test
  void collectsWhatIsAskedFor() {
    plain
        .withPropertyValues("btc.gc.tasks=young", "btc.gc.young.min-share=0.5")
        .run(
            context -> {
              assertThat(names(context)).containsExactly("young-collection");
            });
    plain
        .withPropertyValues("btc.gc.tasks=full-alone")
        .run(context -> assertThat(names(context)).containsExactly("full-collection"));
  }

  @Test
  void idlesWithoutATask() {
    plain
        .withPropertyValues("btc.gc.tasks=")
        .run(context -> assertThat(names(context)).containsExactly("idle"));
  }

  // --- endpoint and health -------------------------------------------------------------------

  @Test
  void showsNoEndpointUntilItIsExposed() {
    servlet.run(context -> assertThat(context).doesNotHaveBean(BtcEndpoint.class));
    servlet
        .withPropertyValues("management.endpoints.web.exposure.include=btc")
        .run(context -> assertThat(context).hasSingleBean(BtcEndpoint.class));
  }

  @Test
  void showsNoHealthUntilItIsAskedFor() {
    servlet.run(context -> assertThat(context).doesNotHaveBean("btcHealthIndicator"));
    servlet
        .withPropertyValues("management.health.btc.enabled=true")
        .run(
            context ->
                assertThat(context.getBean(BtcHealthIndicator.class).health().getStatus().getCode())
                    .isEqualTo("UP"));
  }

  // --- settings that cannot be ---------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "btc.announce-limit, 2m",
    "btc.budget-share, 2",
    "btc.budget-window, 1ms",
    "btc.drain-limit, 60m",
    "btc.filter.bypass, /orders/**",
    "btc.filter.hold, 1m",
    "btc.filter.status, 200",
    "btc.first-back-off, 0",
    "btc.gc.full.max-share, 0.1",
    "btc.gc.young.min-share, 0",
    "btc.longest-back-off, 1ms",
    "btc.look-every, 0",
    "btc.lowest-interval-share, 0",
    "btc.minimum-gap, -1s",
    "btc.name, two words",
    "btc.readiness.notice, 2m",
    "btc.settle, 1m",
    "btc.task-grace, 0",
    "btc.task-limit, 2h"
  })
  void refusesAValueThatCannotBeByTheNameOfItsProperty(String property, String value) {
    new WebApplicationContextRunner()
        .withConfiguration(OURS)
        .withPropertyValues("btc.jmx=false", "btc.readiness.longer-than=1s", property + "=" + value)
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .satisfies(
                        cause ->
                            assertThat(refusal(context.getStartupFailure())).isEqualTo(property)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"btc.drian-limit", "btc.gc.yuong.min-share"})
  void refusesAPropertyThatDoesNotExist(String property) {
    plain
        .withPropertyValues(property + "=1")
        .run(
            context -> assertThat(context).getFailure().rootCause().hasMessageContaining(property));
  }

  private static String refusal(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof InvalidConfigurationPropertyValueException refused) {
        assertThat(refused.getReason()).contains("Expected ");
        return refused.getName();
      }
    }
    return "no setting was refused";
  }

  private static List<String> names(AssertableApplicationContext context) {
    assertThat(context).hasNotFailed();
    return names(context.getBean(BackgroundTaskController.class));
  }

  private static List<String> names(BackgroundTaskController controller) {
    return controller.snapshot().tasks().stream().map(ControllerSnapshot.Task::name).toList();
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnBeans {

    @Bean
    ManualBackgroundTask task() {
      return ManualBackgroundTask.create();
    }

    @Bean
    RecordingListener listener() {
      return new RecordingListener();
    }

    @Bean
    CountingAnnouncer announcer() {
      return new CountingAnnouncer();
    }

    @Bean
    ControllerCustomizer customizer() {
      return builder -> builder.name("customized");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnCoordinator {

    @Bean
    Coordinator coordinator() {
      return new Coordinator() {
        @Override
        public boolean tryAcquire() {
          return false;
        }

        @Override
        public void release() {}
      };
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnController {

    @Bean
    BackgroundTaskController controller() {
      return BackgroundTaskController.builder()
          .task(ManualBackgroundTask.create())
          .jmx(false)
          .build();
    }

    @Bean
    BtcFilter filter(BackgroundTaskController controller) {
      return new BtcFilter(controller.gate());
    }
  }

  static final class CountingAnnouncer implements Announcer {

    // volatile: written by the announcer's thread, read by the test
    private volatile int away;

    @Override
    public Outcome announceAway() throws IOException {
      away++; // only ever called from one thread
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {}
  }
}
