package io.github.btc.spring.boot;

import static io.github.btc.spring.boot.Contexts.NO_GC;
import static io.github.btc.spring.boot.Contexts.PLAIN;
import static io.github.btc.spring.boot.Contexts.SERVLET;
import static io.github.btc.spring.boot.Contexts.taskNames;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.AwayNotice;
import io.github.btc.AwayNotices;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerListener;
import io.github.btc.Coordinator;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.micrometer.BtcMetrics;
import io.github.btc.servlet.BtcFilter;
import io.github.btc.spring.ControllerCustomizer;
import io.github.btc.spring.ControllerLifecycle;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.RecordingListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A bean of the application replaces the default one. */
class OwnBeansTest {

  /** The closing does without an announcer or a coordinator that is late. */
  private static final String PATIENT = "btc.announce-limit=60s";

  @Test
  void takesTheTasksListenersAndAnnouncerOfTheApplication() {
    PLAIN
        .withPropertyValues(NO_GC, PATIENT)
        .withUserConfiguration(OwnBeans.class)
        .run(
            context -> {
              BackgroundTaskController controller = context.getBean(BackgroundTaskController.class);
              context.getBean(ControllerLifecycle.class).trafficComes();
              context.getBean(ManualBackgroundTask.class).makeDue();
              context
                  .getBean(RecordingListener.class)
                  .await(ControllerEvent.TaskRan.class, 1, RunningApplication.LIMIT);

              assertThat(taskNames(controller)).containsExactly("manual");
              assertThat(controller.snapshot().name()).isEqualTo("customized");
              assertThat(context.getBean(CountingAnnouncer.class).away).isEqualTo(1);
              LastClosings closings = context.getBean(LastClosings.class);
              RunningApplication.await(
                  "a closing has ended", () -> !closings.latestFirst().isEmpty());
              assertThat(closings.latestFirst())
                  .singleElement()
                  .satisfies(closing -> assertThat(closing.tasks()).containsExactly("manual"));
            });
  }

  /** An application that chooses this announcer says that refusals are retried. */
  @Test
  void closesByRefusalsAlsoBehindAChangeOfReadiness() {
    PLAIN
        .withPropertyValues(
            NO_GC, PATIENT, "btc.readiness.longer-than=1h", "btc.readiness.notice=0")
        .withUserConfiguration(FirstRefusals.class)
        .run(
            context -> {
              context.getBean(ControllerLifecycle.class).trafficComes();
              context.getBean(ManualBackgroundTask.class).makeDue();

              context
                  .getBean(RecordingListener.class)
                  .await(ControllerEvent.GateClosed.class, 1, RunningApplication.LIMIT);
            });
  }

  @Test
  void changesTheReadinessAlsoIfACustomizerSaysThatRefusalsAreRetried() {
    changesTheReadinessWith(builder -> builder.refusalsAreRetried(true));
  }

  @Test
  void changesTheReadinessAlsoIfACustomizerSetsTheAnnouncer() {
    changesTheReadinessWith(builder -> builder.announcer(new CountingAnnouncer()));
  }

  private static void changesTheReadinessWith(ControllerCustomizer customizer) {
    PLAIN
        .withPropertyValues(NO_GC, "btc.readiness.longer-than=10s")
        .withBean(ControllerCustomizer.class, () -> customizer)
        .run(
            context -> {
              BackgroundTaskController controller = context.getBean(BackgroundTaskController.class);
              assertThat(controller.announcer()).isInstanceOf(ReadinessFlip.class);
              assertThat(controller.snapshot().observing()).isNull();
            });
  }

  @Test
  void changesNoReadinessWhileNobodyTakesTheRequests() {
    PLAIN
        .withPropertyValues(NO_GC, "btc.readiness.longer-than=10s")
        .run(
            context -> {
              BackgroundTaskController controller = context.getBean(BackgroundTaskController.class);
              assertThat(controller.announcer()).isSameAs(Announcer.none());
              assertThat(controller.snapshot().observing()).isEqualTo(DeferralReason.NO_ANNOUNCER);
            });
  }

  @Configuration(proxyBeanMethods = false)
  static class FirstRefusals extends TaskAndListener {

    @Bean
    FirstRefusalAnnouncer announcer() {
      return FirstRefusalAnnouncer.create();
    }
  }

  @Test
  void tellsClientsInTheAnswersThroughTheAnnouncerOfTheApplication() {
    PLAIN
        .withPropertyValues(NO_GC)
        .withUserConfiguration(InBand.class)
        .run(
            context -> {
              BackgroundTaskController controller = context.getBean(BackgroundTaskController.class);
              NoticingAnnouncer inBand = context.getBean(NoticingAnnouncer.class);
              BtcFilter.Builder filter =
                  context
                      .getBean(FilterSettings.class)
                      .applyTo(BtcFilter.builder(controller.gate()));

              assertThat(controller.announcer()).isSameAs(inBand);
              assertThat(filter.settings().inBand()).isSameAs(inBand);
            });
  }

  @Test
  void asksTheCoordinatorOfTheApplication() {
    PLAIN
        .withPropertyValues(NO_GC, PATIENT)
        .withUserConfiguration(OwnBeans.class, OwnCoordinator.class)
        .run(
            context -> {
              context.getBean(ControllerLifecycle.class).trafficComes();
              context.getBean(ManualBackgroundTask.class).makeDue();
              context
                  .getBean(RecordingListener.class)
                  .await(ControllerEvent.Deferred.class, 1, RunningApplication.LIMIT);

              assertThat(context.getBean(ManualBackgroundTask.class).started()).isZero();
            });
  }

  @Test
  void leavesAnotherControllerAndAnotherFilterAlone() {
    SERVLET
        .withUserConfiguration(OwnController.class)
        .run(
            context ->
                assertThat(context)
                    .hasSingleBean(BackgroundTaskController.class)
                    .hasSingleBean(BtcFilter.class)
                    .doesNotHaveBean(GateFilter.class)
                    .doesNotHaveBean(FilterRegistrationBean.class));
  }

  /** The property and an announcer bean have no effect on it. */
  @Test
  void namesTheBuilderOfAnotherControllerThatObserves() {
    PLAIN
        .withPropertyValues(
            "btc.refusals-are-retried=true", "management.endpoints.web.exposure.include=btc")
        .withUserConfiguration(OwnObserver.class)
        .run(
            context -> {
              BtcEndpoint.Report report = context.getBean(BtcEndpoint.class).report();
              assertThat(report.observing()).isEqualTo(DeferralReason.NO_ANNOUNCER);
              assertThat(report.toClose())
                  .isEqualTo("an announcer, or refusalsAreRetried(true) in its builder");
              assertThat(startLine(context.getBean(ControllerLifecycle.class)))
                  .startsWith("BTC has started, observing. Gate: ");
            });
  }

  @Test
  void namesThePropertyOfTheDefaultControllerThatObserves() {
    PLAIN
        .withPropertyValues(NO_GC, "management.endpoints.web.exposure.include=btc")
        .run(
            context -> {
              assertThat(context.getBean(BtcEndpoint.class).report().toClose())
                  .isEqualTo("an Announcer bean, or btc.refusals-are-retried=true");
              assertThat(startLine(context.getBean(ControllerLifecycle.class)))
                  .startsWith("BTC has started, observing. Gate: ");
            });
  }

  private static String startLine(ControllerLifecycle lifecycle) {
    List<String> lines = new CopyOnWriteArrayList<>();
    Handler handler = new RecordingHandler(lines);
    Logger log = Logger.getLogger(ControllerLifecycle.class.getName());
    log.addHandler(handler);
    log.setLevel(Level.INFO); // an application of another test may have raised the root's
    try {
      lifecycle.trafficComes();
    } finally {
      log.setLevel(null);
      log.removeHandler(handler);
    }
    return String.join("\n", lines);
  }

  private static final class RecordingHandler extends Handler {

    private final List<String> lines;

    RecordingHandler(List<String> lines) {
      this.lines = lines;
    }

    @Override
    public void publish(LogRecord record) {
      lines.add(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnObserver extends OnlyATask {

    @Bean
    BackgroundTaskController controller(ManualBackgroundTask task) {
      return BackgroundTaskController.builder().task(task).jmx(false).build();
    }
  }

  @Test
  void showsTheClosingsOfAnotherControllerOnce() {
    showsAClosingOnce(PLAIN.withUserConfiguration(OwnControllerAndTask.class));
  }

  /** As with {@code List<ControllerListener>} among the parameters of the bean. */
  @Test
  void showsTheClosingsOfAnotherControllerOnceThatKnowsAllListeners() {
    showsAClosingOnce(PLAIN.withUserConfiguration(OwnControllerWithListeners.class));
  }

  @Test
  void showsTheClosingsOfTheDefaultControllerOnce() {
    showsAClosingOnce(
        PLAIN
            .withPropertyValues(NO_GC, PATIENT, "btc.refusals-are-retried=true")
            .withUserConfiguration(OnlyATask.class));
  }

  private static void showsAClosingOnce(ApplicationContextRunner runner) {
    runner.run(
        context -> {
          MeterRegistry meters = new SimpleMeterRegistry();
          context.getBean(BtcMetrics.class).bindTo(meters);
          LastClosings closings = context.getBean(LastClosings.class);
          RecordingListener last = new RecordingListener();
          context.getBean(BackgroundTaskController.class).addListener(last);

          context.getBean(ControllerLifecycle.class).trafficComes();
          context.getBean(ManualBackgroundTask.class).makeDue();
          last.await(ControllerEvent.GateOpened.class, 1, RunningApplication.LIMIT);

          assertThat(closings.latestFirst()).hasSize(1);
          assertThat(meters.get("btc.closing").timers().stream().mapToLong(Timer::count).sum())
              .isEqualTo(1);
        });
  }

  @Configuration(proxyBeanMethods = false)
  static class OnlyATask {

    @Bean
    ManualBackgroundTask task() {
      return ManualBackgroundTask.create();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnControllerAndTask extends OnlyATask {

    @Bean
    BackgroundTaskController controller(ManualBackgroundTask task) {
      return closingOnItsOwn().task(task).build();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnControllerWithListeners extends OnlyATask {

    @Bean
    BackgroundTaskController controller(
        ManualBackgroundTask task, List<ControllerListener> listeners) {
      ControllerBuilder builder = closingOnItsOwn().task(task);
      listeners.forEach(builder::listener);
      return builder.build();
    }
  }

  private static ControllerBuilder closingOnItsOwn() {
    return BackgroundTaskController.builder().refusalsAreRetried(true).jmx(false);
  }

  @Configuration(proxyBeanMethods = false)
  static class InBand {
    @Bean
    NoticingAnnouncer announcer() {
      return new NoticingAnnouncer();
    }
  }

  static final class NoticingAnnouncer implements Announcer, AwayNotices {
    @Override
    public Outcome announceAway(Closing closing) {
      return Outcome.UNCONFIRMED;
    }

    @Override
    public void announceBack() {}

    @Override
    public AwayNotice noticeFor(String client) {
      return null;
    }
  }

  /** Spring finds the methods of a superclass too. */
  abstract static class TaskAndListener {

    @Bean
    ManualBackgroundTask task() {
      return ManualBackgroundTask.create();
    }

    @Bean
    RecordingListener listener() {
      return new RecordingListener();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnBeans extends TaskAndListener {

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
        public boolean tryAcquire(Closing closing) {
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
          .refusalsAreRetried(true)
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
    public Outcome announceAway(Closing closing) throws IOException {
      away++; // only ever called from one thread
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {}
  }
}
