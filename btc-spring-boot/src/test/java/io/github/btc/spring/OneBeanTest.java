package io.github.btc.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.Coordinator;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.http.Bypass;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.RecordingListener;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Of several beans BTC takes none, and a warning has their names. */
class OneBeanTest {

  private static final Logger LOG = Logger.getLogger(OneBean.class.getName());
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final Handler handler = new Remembering();

  @BeforeEach
  void listen() {
    LOG.addHandler(handler);
    LOG.setLevel(Level.WARNING); // an application of another test may have raised the root's
  }

  @AfterEach
  void listenNoLonger() {
    LOG.setLevel(null);
    LOG.removeHandler(handler);
  }

  @Test
  void namesTwoAnnouncersAndObserves() {
    try (var context =
        new AnnotationConfigApplicationContext(Application.class, TwoAnnouncers.class)) {
      assertThat(context.getBean(BackgroundTaskController.class).snapshot().observing())
          .isEqualTo(DeferralReason.NO_ANNOUNCER);
    }
    assertThat(warnings)
        .singleElement()
        .asString()
        .startsWith("BTC uses no Announcer bean, because there are 2: ours, theirs (expected one,")
        .contains("@Primary", "Announcers.all");
  }

  @Test
  void takesThePrimaryOne() {
    try (var context =
        new AnnotationConfigApplicationContext(
            Application.class, TwoAnnouncers.class, PrimaryAnnouncer.class)) {
      assertThat(context.getBean(BackgroundTaskController.class).announcer())
          .isSameAs(context.getBean("primary"));
    }
    assertThat(warnings).isEmpty();
  }

  @Test
  void saysNothingWhereThereIsNone() {
    new AnnotationConfigApplicationContext(Application.class).close();

    assertThat(warnings).isEmpty();
  }

  /** Otherwise replicas that should take turns would close together. */
  @Test
  void grantsNoClosingToTwoCoordinators() {
    try (var context =
        new AnnotationConfigApplicationContext(
            Application.class, TwoCoordinators.class, Retried.class)) {
      context.getBean(ManualBackgroundTask.class).makeDue();

      assertThat(
              context
                  .getBean(RecordingListener.class)
                  .await(ControllerEvent.Deferred.class, 1, LIMIT)
                  .reason())
          .isEqualTo(DeferralReason.COORDINATOR);
      assertThat(context.getBean(ManualBackgroundTask.class).started()).isZero();
    }
    assertThat(warnings).singleElement().asString().contains("Coordinator", "east, west");
  }

  @Test
  void namesTwoBypasses() {
    new AnnotationConfigApplicationContext(Application.class, TwoBypasses.class).close();

    assertThat(warnings)
        .as("of both filters")
        .hasSize(2)
        .allSatisfy(each -> assertThat(each).contains("no Bypass bean", "health, uploads"));
  }

  @Configuration(proxyBeanMethods = false)
  @EnableBtc
  static class Application {

    @Bean
    ManualBackgroundTask task() {
      return ManualBackgroundTask.create();
    }

    @Bean
    RecordingListener listener() {
      return new RecordingListener();
    }

    @Bean
    ControllerCustomizer quiet() {
      return builder -> builder.jmx(false).announceLimit(LIMIT);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Retried {

    @Bean
    ControllerCustomizer retried() {
      return builder -> builder.refusalsAreRetried(true);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoAnnouncers {

    @Bean
    Announcer ours() {
      return new Telling();
    }

    @Bean
    Announcer theirs() {
      return new Telling();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class PrimaryAnnouncer {

    @Bean
    @Primary
    Announcer primary() {
      return new Telling();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoCoordinators {

    @Bean
    Coordinator east() {
      return new Granting();
    }

    @Bean
    Coordinator west() {
      return new Granting();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoBypasses {

    @Bean
    Bypass health() {
      return Bypass.standard();
    }

    @Bean
    Bypass uploads() {
      return Bypass.standard();
    }
  }

  private static final class Telling implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) {
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {}
  }

  private static final class Granting implements Coordinator {

    @Override
    public boolean tryAcquire(Closing closing) {
      return true;
    }

    @Override
    public void release() {}
  }

  private final class Remembering extends Handler {

    @Override
    public void publish(LogRecord line) {
      warnings.add(new SimpleFormatter().formatMessage(line));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
