package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.boot.availability.ReadinessState.ACCEPTING_TRAFFIC;
import static org.springframework.boot.availability.ReadinessState.REFUSING_TRAFFIC;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.spring.boot.RunningApplication.Server;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.RecordingListener;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** When tasks may run, and in which order things end. */
class LifecycleTest {

  @Test
  void runsNoTaskBeforeTheApplicationAcceptsTraffic() throws Exception {
    try (RunningApplication application =
        RunningApplication.start(
            Server.TOMCAT, List.of(DueBeforeTraffic.class), "btc.name=" + DueBeforeTraffic.NAME)) {
      DueBeforeTraffic seen = application.context().getBean(DueBeforeTraffic.class);
      assertThat(seen.startedBeforeTraffic).isFalse();
      assertThat(DueBeforeTraffic.isStarted()).isTrue();
      application.task().awaitStarted(1, RunningApplication.LIMIT);
    }
  }

  @Test
  void startsWithLazyInitialization() throws Exception {
    try (RunningApplication application =
        RunningApplication.start(Server.TOMCAT, "spring.main.lazy-initialization=true")) {
      application.closeGate();

      assertThat(application.status("/orders")).isEqualTo(503);
    }
  }

  @Test
  void opensTheGateBeforeTheServerStops() throws Exception {
    RunningApplication application =
        RunningApplication.start(
            Server.TOMCAT, List.of(ShutdownWitness.class), "server.shutdown=graceful");
    ShutdownWitness witness = application.context().getBean(ShutdownWitness.class);
    application.closeGate();

    application.close();

    assertThat(witness.gateWasOpen).isTrue();
    assertThat(witness.state).isEqualTo(ControllerState.STOPPED);
    assertThat(witness.serverHadStopped).isFalse();
  }

  @Test
  void letsARequestInFlightEndBeforeItStops() throws Exception {
    RunningApplication application =
        RunningApplication.start(
            Server.TOMCAT, List.of(SlowOrders.class), "server.shutdown=graceful");
    SlowOrders slow = application.context().getBean(SlowOrders.class);
    ManualBackgroundTask task = application.task();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<Integer> answer = other.submit(() -> application.status("/slow"));
      slow.awaitInside();
      task.makeDue(); // drains while the slow request is in flight
      RunningApplication.await(
          "the gate drains",
          () -> application.controller().snapshot().state() == ControllerState.DRAINING);

      slow.endWhenTheContextCloses();
      application.close();

      assertThat(answer.get()).isEqualTo(200);
      assertThat(task.started()).isZero();
    } finally {
      other.shutdownNow();
    }
  }

  @Test
  void pausesWithAContextThatIsStoppedAndGoesOnWithIt() {
    try (RunningApplication application = RunningApplication.start(Server.TOMCAT)) {
      application.context().stop();
      RunningApplication.await("paused", () -> application.controller().snapshot().paused());

      application.context().start();

      RunningApplication.await("resumed", () -> !application.controller().snapshot().paused());
      application.closeGate();
    }
  }

  @Test
  void leavesAPauseThatSomebodyElseAskedFor() {
    try (RunningApplication application = RunningApplication.start(Server.TOMCAT)) {
      BackgroundTaskController controller = application.controller();
      RecordingListener events = new RecordingListener();
      controller.addListener(events);
      controller.pause();
      RunningApplication.await("paused", () -> controller.snapshot().paused());

      AvailabilityChangeEvent.publish(application.context(), ACCEPTING_TRAFFIC);
      application.context().stop();
      application.context().start();

      controller.runNow("manual"); // the controller obeys in the order in which it is told
      Deferred answer = events.await(Deferred.class, 1, RunningApplication.LIMIT);
      assertThat(answer.reason()).isEqualTo(DeferralReason.PAUSED);
    }
  }

  @Test
  void flipsReadinessForAClosingThatIsExpectedToTakeLong() {
    try (RunningApplication application =
        RunningApplication.start(
            Server.TOMCAT,
            List.of(ReadinessLog.class),
            "btc.readiness.longer-than=1ns",
            "btc.readiness.notice=0")) {
      List<ReadinessState> states = application.context().getBean(ReadinessLog.class).states;
      assertThat(states).containsExactly(ACCEPTING_TRAFFIC);

      application.closeGate();
      RunningApplication.await("no longer ready", () -> states.size() == 2);
      assertThat(states).containsExactly(ACCEPTING_TRAFFIC, REFUSING_TRAFFIC);

      application.openGate();
      RunningApplication.await("ready again", () -> states.size() == 3);
      assertThat(states).endsWith(ACCEPTING_TRAFFIC);
    }
  }

  /** A container may be killed before a wait for its probes and a graceful shutdown are over. */
  @Test
  void closesWithoutWaitingUntilThePlatformHasNoticed() {
    RunningApplication application =
        RunningApplication.start(
            Server.TOMCAT,
            List.of(ReadinessLog.class, AwayLog.class),
            "btc.readiness.longer-than=1ns",
            "btc.readiness.notice=20s");
    AwayLog told = application.context().getBean(AwayLog.class);
    List<ReadinessState> states = application.context().getBean(ReadinessLog.class).states;
    ManualBackgroundTask task = application.task();
    task.makeDue();
    RunningApplication.await("no longer ready", () -> states.contains(REFUSING_TRAFFIC));

    application.close();

    assertThat(told.away).isFalse(); // as it would be once the wait is over
    assertThat(task.started()).isZero();
  }

  static final class AwayLog implements Announcer {

    // volatile: written by the announcer's thread, read by the test
    private volatile boolean away;

    @Override
    public Outcome announceAway(Closing closing) {
      away = true;
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {}
  }

  @Test
  void staysReadyWhileItObserves() throws Exception {
    try (RunningApplication application =
        RunningApplication.start(
            Server.TOMCAT,
            List.of(ReadinessLog.class),
            "btc.refusals-are-retried=false",
            "btc.readiness.longer-than=1ns",
            "btc.readiness.notice=0")) {
      application.task().makeDue();

      RunningApplication.await(
          "a closing is omitted", () -> application.controller().snapshot().omittedClosings() > 0);

      assertThat(application.status("/orders")).isEqualTo(200);
      assertThat(application.controller().snapshot().closings()).isZero();
      assertThat(application.context().getBean(ReadinessLog.class).states)
          .containsExactly(ACCEPTING_TRAFFIC);
    }
  }

  @Test
  void observesWithReadinessAndAnAnnouncerThatTellsNobody() {
    try (RunningApplication application =
        RunningApplication.start(
            Server.TOMCAT,
            List.of(TellsNobody.class),
            "btc.refusals-are-retried=false",
            "btc.readiness.longer-than=1ns")) {
      assertThat(application.controller().snapshot().observing())
          .isEqualTo(DeferralReason.NO_ANNOUNCER);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TellsNobody {
    @Bean
    Announcer announcer() {
      return Announcer.none();
    }
  }

  @Test
  void staysReadyForAClosingThatIsExpectedToBeShort() {
    try (RunningApplication application =
        RunningApplication.start(
            Server.TOMCAT,
            List.of(ReadinessLog.class),
            "btc.readiness.longer-than=1h",
            "btc.readiness.notice=0")) {
      List<ReadinessState> states = application.context().getBean(ReadinessLog.class).states;
      application.closeGate();
      application.openGate();
      application.closeGate();
      application.openGate();

      assertThat(states).containsExactly(ACCEPTING_TRAFFIC);
    }
  }

  @Test
  void outlivesAChildContext() {
    try (RunningApplication application = RunningApplication.start(Server.TOMCAT)) {
      AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext();
      child.setParent(application.context());
      child.refresh();

      child.close();

      application.closeGate();
      assertThat(application.controller().snapshot().state()).isEqualTo(ControllerState.RUNNING);
    }
  }

  /** A controller that has started shows itself to JMX, and one that has not runs no task. */
  @Configuration(proxyBeanMethods = false)
  static class DueBeforeTraffic {

    private static final String NAME = "due-before-traffic";

    private boolean startedBeforeTraffic = true;

    /** Runners are the last thing before an application accepts traffic. */
    @Bean
    ApplicationRunner runner(ManualBackgroundTask task) {
      return arguments -> {
        task.makeDue();
        startedBeforeTraffic = isStarted();
      };
    }

    private static boolean isStarted() throws MalformedObjectNameException {
      ObjectName name = new ObjectName("io.github.btc:*,type=Controller,name=" + NAME);
      return !ManagementFactory.getPlatformMBeanServer().queryNames(name, null).isEmpty();
    }
  }

  static final class ReadinessLog
      implements ApplicationListener<AvailabilityChangeEvent<ReadinessState>> {

    private final List<ReadinessState> states = new CopyOnWriteArrayList<>();

    @Override
    public void onApplicationEvent(AvailabilityChangeEvent<ReadinessState> event) {
      states.add(event.getState());
    }
  }

  /** Stands in the phase just above the server's: is stopped just before it. */
  static final class ShutdownWitness implements SmartLifecycle {

    private final BackgroundTaskController controller;
    private final WebServerApplicationContext context;
    private boolean running;
    private boolean gateWasOpen;
    private boolean serverHadStopped;
    private ControllerState state;

    ShutdownWitness(BackgroundTaskController controller, WebServerApplicationContext context) {
      this.controller = controller;
      this.context = context;
    }

    @Override
    public int getPhase() {
      return WebServerApplicationContext.GRACEFUL_SHUTDOWN_PHASE + 1;
    }

    @Override
    public void start() {
      running = true;
    }

    @Override
    public void stop() {
      running = false;
      gateWasOpen = controller.gate().isOpen();
      state = controller.snapshot().state();
      serverHadStopped = context.getWebServer() == null || context.getWebServer().getPort() < 0;
    }

    @Override
    public boolean isRunning() {
      return running;
    }
  }
}
