package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.NO_GC;
import static io.github.btc.spring.boot.Contexts.PLAIN;
import static io.github.btc.spring.boot.Contexts.REACTIVE;
import static io.github.btc.spring.boot.Contexts.SERVLET;
import static io.github.btc.spring.boot.Contexts.taskNames;
import static io.github.btc.spring.boot.RunningApplication.LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.ControllerEvent.TaskRan;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.spring.ControllerLifecycle;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.RecordingListener;
import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;

/** The beans for each combination of settings. */
class SettingsTest {

  @Test
  void collectsFullyAndYoungByDefault() {
    PLAIN.run(
        context ->
            assertThat(taskNames(context)).containsExactly("full-collection", "young-collection"));
  }

  @Test
  void collectsWhatIsAskedFor() {
    PLAIN
        .withPropertyValues("btc.gc.tasks=young", "btc.gc.young.min-share=0.5")
        .run(
            context -> {
              assertThat(taskNames(context)).containsExactly("young-collection");
            });
  }

  @Test
  void aLowerEndAloneRaisesTheUpperOne() {
    PLAIN
        .withPropertyValues("btc.gc.tasks=full", "btc.gc.full.min-share=0.9")
        .run(context -> assertThat(taskNames(context)).containsExactly("full-collection"));
  }

  @Test
  void hasNothingToRunWithoutATask() {
    PLAIN
        .withPropertyValues("btc.gc.tasks=")
        .run(context -> assertThat(taskNames(context)).isEmpty());
  }

  @Test
  void leavesTheSettingsOfTheLoadBalancerToIt() {
    PLAIN
        .withPropertyValues("btc.loadbalancer.patience=2s", "btc.loadbalancer.enabled=true")
        .run(context -> assertThat(context).hasNotFailed());
  }

  @Test
  void closesNothingWhereItIsSetToObserve() {
    withDueTask("btc.observe-only=true")
        .run(
            context -> {
              started(context);

              Deferred held =
                  context.getBean(RecordingListener.class).await(Deferred.class, 1, LIMIT);

              assertThat(held.reason()).isEqualTo(DeferralReason.OBSERVE_ONLY);
              assertThat(context.getBean(ManualBackgroundTask.class).started()).isZero();
            });
  }

  @Test
  void runsAmongRequestsWhenToldTo() {
    withDueTask("btc.drain-at-limit=run-anyway", "btc.drain-limit=1ms")
        .run(
            context -> {
              context.getBean(BackgroundTaskController.class).gate().tryEnter();
              started(context);

              context.getBean(RecordingListener.class).await(TaskRan.class, 1, LIMIT);

              assertThat(context.getBean(ManualBackgroundTask.class).started()).isEqualTo(1);
            });
  }

  private static ApplicationContextRunner withDueTask(String... properties) {
    return PLAIN
        .withPropertyValues(NO_GC)
        .withPropertyValues(properties)
        .withUserConfiguration(OwnBeansTest.OwnBeans.class);
  }

  private static void started(AssertableApplicationContext context) {
    context.getBean(ControllerLifecycle.class).trafficComes();
    context.getBean(ManualBackgroundTask.class).makeDue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void registersMBeansUnlessToldNotTo(boolean jmx) {
    PLAIN
        .withPropertyValues(NO_GC, "btc.jmx=" + jmx, "btc.name=shown-" + jmx)
        .run(
            context -> {
              MBeanServer server = ManagementFactory.getPlatformMBeanServer();
              ObjectName name = new ObjectName("io.github.btc:*,name=shown-" + jmx);
              assertThat(server.queryNames(name, null)).as("not started yet").isEmpty();

              context.getBean(ControllerLifecycle.class).trafficComes();

              assertThat(server.queryNames(name, null))
                  .extracting(shown -> shown.getKeyProperty("type"))
                  .containsExactlyInAnyOrder(jmx ? new String[] {"Controller"} : new String[0]);
            });
  }

  @Test
  void putsTheFilterWhereItIsToldTo() {
    SERVLET
        .withPropertyValues("btc.filter.order=7")
        .run(
            context ->
                assertThat(context.getBean(FilterRegistrationBean.class).getOrder()).isEqualTo(7));
    REACTIVE
        .withPropertyValues("btc.filter.order=7")
        .run(context -> assertThat(context.getBean(GateWebFilter.class).getOrder()).isEqualTo(7));
  }

  @Test
  void showsNoEndpointUntilItIsExposed() {
    SERVLET.run(context -> assertThat(context).doesNotHaveBean(BtcEndpoint.class));
    SERVLET
        .withPropertyValues("management.endpoints.web.exposure.include=btc")
        .run(context -> assertThat(context).hasSingleBean(BtcEndpoint.class));
  }
}
