package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.ControllerState;
import io.github.btc.RetryAfterEstimator;
import io.github.btc.machine.ClosingClock;
import java.io.File;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults of docs/maintainers/failures.md that have no test elsewhere. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultsTest {

  private static final long MILLI = 1_000_000;
  private static final long HOUR = 3_600_000 * MILLI;

  private final FakeTask task = new FakeTask("merge");
  private final DriverRig.FakeAnnouncer announcer = new DriverRig.FakeAnnouncer();

  @Test
  void opensAfterAClockThatJumpsAheadInEveryState() {
    List<Consumer<DriverRig>> roads =
        List.of(rig -> {}, DriverRig::toAnnouncing, DriverRig::toDraining, DriverRig::toRunning);
    for (Consumer<DriverRig> road : roads) {
      DriverRig rig = new DriverRig();
      rig.start();
      road.accept(rig);
      ControllerState before = rig.driver.state();
      for (int step = 0; step < 4; step++) { // a limit, a grace, a sample at most
        rig.stepAfter(HOUR);
      }

      assertThat(rig.gate.isOpen()).as("after a jump in " + before).isTrue();
    }
  }

  @Test
  void endsAClosingWhileTheClockGoesBack() {
    DriverRig rig = new DriverRig();
    rig.start();
    rig.toDraining();
    rig.now -= HOUR;
    rig.leave();
    rig.driver.step();
    assertThat(rig.driver.state()).isEqualTo(ControllerState.RUNNING);
    rig.now -= HOUR;
    rig.taskEnds();

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.gate.retryAfter().nanos()).isNotNegative();
  }

  @Test
  void servesOnWhenTheMonitorGoesBackwards() {
    DriverRig rig = new DriverRig();
    rig.task.uncontrolledRuns = 5;
    rig.start();
    rig.sampleByClock(90);
    rig.task.uncontrolledRuns = 3;
    rig.sampleByClock(40);
    assertThat(rig.driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(rig.events).as("a count that falls reveals nothing").isEmpty();

    rig.sampleByClock(120);

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void opensForGoodAndSaysSoWhenTheControllersThreadDies() throws Exception {
    List<LogRecord> logged = new ArrayList<>();
    Logger logger = Logger.getLogger("io.github.btc");
    Handler handler = new RecordingHandler(logged);
    logger.addHandler(handler);
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch dead = new CountDownLatch(1);
    task.work =
        () -> {
          running.countDown();
          dead.await();
          return null;
        };
    BackgroundTaskController controller = dyingController(running, dead);
    try {
      task.level = 120;
      running.await();
      dead.await();
      awaitThat("stopped", () -> controller.snapshot().state() == ControllerState.STOPPED);
      controller.close(); // joins the threads
      assertThat(announcer.said).endsWith("away", "back"); // a slow machine may close twice
      assertThat(controller.snapshot().state()).isEqualTo(ControllerState.STOPPED);
      assertThat(controller.gate().isOpen()).isTrue();
      assertThat(logged)
          .extracting(LogRecord::getMessage)
          .contains(
              "Controller btc failed and has stopped. The gate is open, and no task will run.");
    } finally {
      controller.close();
      logger.removeHandler(handler);
    }
  }

  @Test
  void estimatesByItselfWhenAnEstimatorThrows() {
    DriverRig rig = new DriverRig();
    rig.task.estimator =
        (seen, random) -> {
          throw new IllegalStateException("as a test");
        };
    rig.start();
    rig.serve(1_001);
    rig.driver.step();
    rig.wholeClosing();

    assertThat(rig.gate.isOpen()).isTrue();
    assertThat(rig.driver.snapshot().tasks().get(0).runs()).isEqualTo(1);
    assertThat(rig.kinds()).as("said once").containsOnlyOnce("TaskFailed");
  }

  @Test
  void keepsTheIntervalWhenATaskCannotSayIt() {
    DriverRig rig = new DriverRig();
    rig.start();
    rig.task.intervalFailure = new IllegalStateException("as a test");

    rig.toRunning();
    rig.taskEnds();

    assertThat(rig.driver.snapshot().tasks().get(0).interval().min()).isEqualTo(100);
    assertThat(rig.kinds()).containsOnlyOnce("TaskFailed");
  }

  @Test
  void runsAgainAfterATaskWhoseEndCouldNotBeTold() {
    DriverRig rig = new DriverRig();
    rig.start();
    rig.toRunning();
    rig.taskWorker.jobs.clear(); // no memory even for the message
    rig.stepAfter(1_000 * MILLI);
    rig.stepAfter(500 * MILLI);
    assertThat(rig.gate.isOpen()).isTrue();

    rig.stepAfter(200 * MILLI); // the back-off
    rig.announcerWorker.runAll();

    assertThat(rig.driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void guessesWhenARetryAfterEstimatorThrows() {
    ClosingClock clock =
        new ClosingClock(
            new GuardedRetryAfterEstimators(
                () ->
                    new RetryAfterEstimator() {
                      @Override
                      public void closingEnded(long closedNanos) {
                        throw new IllegalStateException("as a test");
                      }

                      @Override
                      public long expectedClosingNanos() {
                        throw new IllegalStateException("as a test");
                      }
                    }),
            Duration.ofSeconds(1));
    clock.prepare(List.of(0), 100 * MILLI);
    clock.closed(0);

    assertThat(clock.restNanos(5 * MILLI)).isEqualTo(95 * MILLI);
    assertThat(clock.opened(10 * MILLI)).isEqualTo(10 * MILLI);
    clock.learn();
  }

  @Test
  void twoWebApplicationsLiveSideBySideAndCanBeUnloaded() throws Exception {
    WeakReference<ClassLoader> first = startAndCloseInALoaderOfItsOwn();
    WeakReference<ClassLoader> second = startAndCloseInALoaderOfItsOwn();

    awaitThat("without a class loader that a controller keeps alive", () -> unloads(first));
    awaitThat("without a class loader that a controller keeps alive", () -> unloads(second));
  }

  private static boolean unloads(WeakReference<ClassLoader> loader) {
    System.gc();
    return loader.refersTo(null);
  }

  private static void awaitThat(String what, Callable<Boolean> condition) {
    await(what).atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(2)).until(condition);
  }

  private static WeakReference<ClassLoader> startAndCloseInALoaderOfItsOwn() throws Exception {
    URL classes = new File("target/classes").toURI().toURL();
    URLClassLoader loader =
        new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
    Class<?> controllerClass = loader.loadClass(BackgroundTaskController.class.getName());
    assertThat(controllerClass).isNotSameAs(BackgroundTaskController.class);
    Class<?> taskClass = loader.loadClass("io.github.btc.BackgroundTask");
    CountDownLatch ran = new CountDownLatch(1);
    Object due =
        Proxy.newProxyInstance(
            loader,
            new Class<?>[] {taskClass},
            (proxy, method, arguments) -> answer(loader, method.getName(), ran));
    Object builder = controllerClass.getMethod("builder").invoke(null);
    builder = builder.getClass().getMethod("task", taskClass).invoke(builder, due);
    builder =
        builder.getClass().getMethod("refusalsAreRetried", boolean.class).invoke(builder, true);
    AutoCloseable controller =
        (AutoCloseable) builder.getClass().getMethod("start").invoke(builder);
    try {
      assertThat(ran.await(60, TimeUnit.SECONDS)).as("the task has run").isTrue();
    } finally {
      controller.close();
      loader.close();
    }
    return new WeakReference<>(loader);
  }

  private static Object answer(ClassLoader loader, String method, CountDownLatch ran)
      throws Exception {
    return switch (method) {
      case "name" -> "merge";
      case "level" -> ran.getCount() == 0 ? 0.0 : 120.0;
      case "activationInterval" ->
          loader
              .loadClass("io.github.btc.ActivationInterval")
              .getMethod("between", double.class, double.class)
              .invoke(null, 100.0, 120.0);
      case "maxRequests" -> OptionalLong.of(1000);
      case "uncontrolledRuns" -> 0L;
      case "worthwhileFrom", "expectedRun" -> Duration.ZERO;
      case "stopsTheProcess" -> false;
      case "hashCode" -> 1;
      case "equals" -> true;
      case "toString" -> "merge";
      case "run" -> {
        ran.countDown();
        yield null;
      }
      default -> null;
    };
  }

  /** A controller whose clock kills its thread as soon as a task runs. */
  private BackgroundTaskController dyingController(CountDownLatch running, CountDownLatch dead) {
    return BackgroundTaskController.builder()
        .task(task)
        .announcer(announcer)
        .refusalsAreRetried(true)
        .announceLimit(Duration.ofSeconds(60)) // its end waits so long for the last "back"
        .taskLimit(Duration.ofMillis(20))
        .ticker(
            () -> {
              if (running.getCount() == 0 && Thread.currentThread().getName().equals("btc-btc")) {
                dead.countDown();
                throw new StackOverflowError("as a test");
              }
              return System.nanoTime();
            })
        .jmx(false)
        .start();
  }
}
