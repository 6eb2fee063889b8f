package io.github.btc.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.ControlGroup;
import io.github.btc.ControlGroup.Estimate;
import io.github.btc.ControllerEvent;
import io.github.btc.DrainPolicy;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.test.ForwardingTask;
import io.github.btc.test.ManualBackgroundTask;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class BtcMetricsTest {

  private static final String TASK = "manual";
  private static final Duration MILLISECOND = Duration.ofMillis(1);
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final List<String> BOUNDS = List.of("value", "low", "high");
  private static final long SEED = 1;

  /** A control group of a half then has thirty cycles of either kind. */
  private static final int RUNS = 120;

  private final MeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void recordsAClosingStepByStep() {
    try (WatchedController watched = new WatchedController(registry)) {
      assertThat(registry.get("btc.closing").timers()).allMatch(timer -> timer.count() == 0);

      ControllerEvent.GateOpened opened = watched.closeOnce();

      ControllerEvent.Drained drained = watched.await(ControllerEvent.Drained.class, 1);
      ControllerEvent.TaskRan ran = watched.await(ControllerEvent.TaskRan.class, 1);
      assertThat(total("btc.closing", "ending", "completed")).isEqualTo(opened.closedNanos());
      assertThat(total("btc.drain")).isEqualTo(drained.waitedNanos());
      assertThat(total("btc.task.run", "task", TASK, "effective", "true"))
          .isEqualTo(ran.runNanos());
      assertThat(registry.get("btc.announcing").tag("confirmed", "false").timer().count())
          .isEqualTo(1);
      assertThat(registry.get("btc.task.relief").tag("task", TASK).summary().totalAmount())
          .isEqualTo(2);
      assertThat(registry.get("btc.closing.in.flight").summary().count()).isEqualTo(1);
      assertThat(registry.get("btc.closing.refused").summary().count()).isEqualTo(1);
    }
  }

  @Test
  void countsWhoIsRefusedDuringAClosing() {
    try (WatchedController watched = new WatchedController(registry)) {
      watched.task().makeRunsWait();
      watched.task().makeDue();
      watched.task().awaitStarted(1, Duration.ofMinutes(1));

      assertThat(watched.controller().gate().tryEnter()).isNegative();
      assertThat(gauge("btc.gate.open")).isZero();
      assertThat(gauge("btc.state", "state", "running")).isEqualTo(1);
      assertThat(gauge("btc.state", "state", "serving")).isZero();
      assertThat(registry.get("btc.refused").functionCounter().count()).isEqualTo(1);

      watched.task().letRunEnd();
      watched.await(ControllerEvent.GateOpened.class, 1);
      assertThat(gauge("btc.gate.open")).isEqualTo(1);
      assertThat(registry.get("btc.closing.refused").summary().totalAmount()).isEqualTo(1);
    }
  }

  @Test
  void countsTheExposedAndThoseInFlight() {
    try (WatchedController watched =
        new WatchedController(
            registry, builder -> builder.drain(DrainPolicy.runAnywayAfter(MILLISECOND)))) {
      int ticket = watched.controller().gate().tryEnter();
      assertThat(gauge("btc.in.flight")).isEqualTo(1);

      watched.closeOnce();

      assertThat(registry.get("btc.exposed").functionCounter().count()).isEqualTo(1);
      assertThat(registry.get("btc.closing.in.flight").summary().totalAmount()).isEqualTo(1);
      watched.controller().gate().leave(ticket);
    }
  }

  @Test
  void countsWhatGoesWrong() {
    try (WatchedController watched =
        new WatchedController(registry, builder -> builder.announcer(new BrokenAnnouncer()))) {
      watched.task().makeRunsThrow(new IllegalStateException("as asked"));

      watched.closeOnce();

      assertThat(registry.get("btc.task.failed").tag("task", TASK).functionCounter().count())
          .isEqualTo(1);
      assertThat(registry.get("btc.announcer.failed").tag("announcer", "broken").counter().count())
          .isPositive();
    }
  }

  @Test
  void countsTasksThatPassTheirLimit() {
    try (WatchedController watched =
        new WatchedController(registry, builder -> builder.taskLimit(MILLISECOND))) {
      watched.task().makeRunsWait();

      watched.closeOnce();

      assertThat(
              registry
                  .get("btc.task.overran")
                  .tags("task", TASK, "stuck", "false")
                  .counter()
                  .count())
          .isEqualTo(1);
      assertThat(registry.get("btc.task.overran").tag("stuck", "true").counter().count()).isZero();
    }
  }

  @Test
  void countsUncontrolledRuns() {
    try (WatchedController watched = new WatchedController(registry)) {
      watched.closeOnce(); // the controller has looked: what is new from now on is uncontrolled
      watched.task().runUncontrolled();
      watched.await(ControllerEvent.UncontrolledRun.class, 1);

      assertThat(registry.get("btc.task.uncontrolled").functionCounter().count()).isEqualTo(1);
    }
  }

  @Test
  void saysWhyADueTaskIsNotRun() {
    try (WatchedController watched =
        new WatchedController(registry, builder -> builder.observeOnly(true))) {
      watched.task().makeDue();
      watched.await(ControllerEvent.Deferred.class, 1);

      assertThat(registry.get("btc.deferred").tag("reason", "observe_only").counter().count())
          .isEqualTo(1);
      assertThat(gauge("btc.task.level", "task", TASK)).isEqualTo(2);
      assertThat(gauge("btc.task.interval.min", "task", TASK)).isEqualTo(1);
      assertThat(gauge("btc.task.interval.max", "task", TASK)).isEqualTo(2);
    }
  }

  @Test
  void showsWhatTheControlGroupSavesWithItsIntervals() {
    StoppingTask task = new StoppingTask();
    try (WatchedController watched =
        new WatchedController(
            registry, builder -> builder.task(task).controlGroup(0.5).seed(SEED))) {
      assertThat(BOUNDS)
          .allSatisfy(bound -> assertThat(gauge("btc.control.saved", "bound", bound)).isNaN())
          .allSatisfy(
              bound -> assertThat(gauge("btc.control.waiting.saved", "bound", bound)).isNaN());

      watched.closeOnce(); // the controller has looked: what is new from now on is uncontrolled
      for (int run = 1; run <= RUNS; run++) {
        runByItself(task, watched, run);
      }

      Awaitility.await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> {
                ControlGroup now = watched.controller().snapshot().controlGroup();
                assertShown("btc.control.saved", now.hitsSaved());
                assertShown("btc.control.waiting.saved", now.waitingSaved());
              });
    }
  }

  /** Some requests are in flight then, and others have come before. */
  private static void runByItself(StoppingTask task, WatchedController watched, int run) {
    AdmissionGate gate = watched.controller().gate();
    for (int request = 0; request < 10; request++) {
      gate.leave(gate.tryEnter());
    }
    List<Integer> tickets = IntStream.range(0, run % 4).mapToObj(it -> gate.tryEnter()).toList();
    task.runByItself(Duration.ofMillis(1 + run % 3));
    tickets.forEach(gate::leave);
    watched.await(ControllerEvent.UncontrolledRun.class, run);
  }

  private void assertShown(String meter, Estimate expected) {
    assertThat(expected.low()).isLessThan(expected.value());
    assertThat(gauge(meter, "bound", "value")).isEqualTo(expected.value());
    assertThat(gauge(meter, "bound", "low")).isEqualTo(expected.low());
    assertThat(gauge(meter, "bound", "high")).isEqualTo(expected.high());
  }

  @Test
  void saysWhenTheControllerIsPaused() {
    try (WatchedController watched = new WatchedController(registry)) {
      assertThat(gauge("btc.paused")).isZero();

      watched.pause();
      watched.task().makeDue();
      watched.await(ControllerEvent.Deferred.class, 1);

      assertThat(gauge("btc.paused")).isEqualTo(1);
    }
  }

  @Test
  void keepsTwoControllersApart() {
    try (WatchedController one = new WatchedController(registry, builder -> builder.name("one"));
        WatchedController two = new WatchedController(registry, builder -> builder.name("two"))) {
      two.closeOnce();

      assertThat(total("btc.closing", "controller", "two", "ending", "completed")).isPositive();
      assertThat(total("btc.closing", "controller", "one", "ending", "completed")).isZero();
      assertThat(one.controller().snapshot().closings()).isZero();
    }
  }

  @Test
  void mayBeBoundBeforeThereIsAController() {
    BtcMetrics metrics = new BtcMetrics();
    metrics.bindTo(registry);
    assertThat(registry.getMeters()).isEmpty();

    try (BackgroundTaskController controller = newController()) {
      metrics.watch(controller).watch(controller);

      assertThat(gauge("btc.gate.open")).isEqualTo(1);
    }
  }

  @Test
  void fillsEveryRegistry() {
    MeterRegistry second = new SimpleMeterRegistry();
    try (WatchedController watched = new WatchedController(registry)) {
      watched.metrics().bindTo(second);

      watched.closeOnce();

      assertThat(second.get("btc.drain").timer().count()).isEqualTo(1);
      assertThat(registry.get("btc.drain").timer().count()).isEqualTo(1);
    }
  }

  /** A framework binds the beans that it finds, and the application may have bound them too. */
  @Test
  void countsAClosingOnceInARegistryThatIsBoundTwice() {
    try (WatchedController watched = new WatchedController(registry)) {
      watched.metrics().bindTo(registry);

      watched.closeOnce();

      assertThat(registry.get("btc.drain").timer().count()).isEqualTo(1);
    }
  }

  @Test
  void refusesASecondController() {
    BtcMetrics metrics = new BtcMetrics();
    try (BackgroundTaskController first = newController();
        BackgroundTaskController second = newController()) {
      metrics.watch(first);

      assertThatThrownBy(() -> metrics.watch(second))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("controller: already watching btc (expected one)");
    }
  }

  @Test
  void leavesNothingBehind() {
    try (WatchedController watched = new WatchedController(registry)) {
      watched.closeOnce();
      assertThat(registry.getMeters()).isNotEmpty();

      watched.metrics().close();
      watched.closeOnce();

      assertThat(registry.getMeters()).isEmpty();
    }
  }

  private static BackgroundTaskController newController() {
    return BackgroundTaskController.builder()
        .refusalsAreRetried(true)
        .task(ManualBackgroundTask.create())
        .jmx(false)
        .build();
  }

  private double total(String timer, String... tags) {
    return registry.get(timer).tags(tags).timer().totalTime(TimeUnit.NANOSECONDS);
  }

  private double gauge(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  /** A task that stops the process, and runs by itself when the test says so. */
  private static final class StoppingTask extends ForwardingTask {

    private final ManualBackgroundTask task;
    private volatile Consumer<Duration> report = took -> {};

    StoppingTask() {
      this(new ManualBackgroundTask("stopping", ActivationInterval.between(1, 2)));
    }

    private StoppingTask(ManualBackgroundTask task) {
      super(task);
      this.task = task;
    }

    @Override
    public boolean stopsTheProcess() {
      return true;
    }

    @Override
    public AutoCloseable reportUncontrolledRuns(Consumer<Duration> value) {
      report = value;
      return () -> {};
    }

    void runByItself(Duration took) {
      task.runUncontrolled();
      report.accept(took);
    }
  }

  /** An announcer that fails whenever it is asked. */
  static final class BrokenAnnouncer implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) {
      throw new IllegalStateException("as asked");
    }

    @Override
    public void announceBack() {}

    @Override
    public String toString() {
      return "broken";
    }
  }
}
