package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.gate.OneWordGate;
import io.github.btc.machine.MachineSettings;
import java.io.File;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Faults of docs/reference/failures.md that have no test elsewhere. */
@Timeout(60)
class FaultsTest {

  private static final long MILLI = 1_000_000;
  private static final long HOUR = 3_600_000 * MILLI;

  private volatile long now = 5 * HOUR;
  private final FakeTask task = new FakeTask("merge");
  private final BlockingQueue<ControllerEvent> events = new LinkedBlockingQueue<>();
  private ManualWorker announcerWorker;
  private ManualWorker taskWorker;
  private OneWordGate gate;
  private ControllerDriver driver;

  @Test
  void opensAfterAClockThatJumpsAheadInEveryState() {
    List<Runnable> roads = List.of(() -> {}, this::toAnnouncing, this::toDraining, this::toRunning);
    for (Runnable road : roads) {
      startDriver();
      road.run();
      ControllerState before = driver.state();
      for (int step = 0; step < 4; step++) { // a limit, a grace, a look at most
        now += HOUR;
        driver.step();
      }

      assertThat(gate.isOpen()).as("after a jump in " + before).isTrue();
    }
  }

  @Test
  void endsAClosingWhileTheClockGoesBack() {
    startDriver();
    toDraining();
    now -= HOUR;
    gate.leave();
    driver.step();
    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
    now -= HOUR;
    taskWorker.runNext();
    driver.step();

    assertThat(gate.isOpen()).isTrue();
    assertThat(gate.retryAfter().nanos()).isNotNegative();
  }

  @Test
  void servesOnWhenTheMonitorGoesBackwards() {
    task.uncontrolledRuns = 5;
    startDriver();
    look(90, 5);
    look(40, 3);
    assertThat(driver.state()).isEqualTo(ControllerState.SERVING);
    assertThat(events).as("a count that falls reveals nothing").isEmpty();

    look(110, 3);

    assertThat(driver.state()).isEqualTo(ControllerState.ANNOUNCING);
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
      task.level = 110;
      running.await();
      dead.await();
      while (controller.snapshot().state() != ControllerState.STOPPED) {
        Thread.onSpinWait();
      }
      controller.close(); // joins the thread
      assertThat(controller.snapshot().state()).isEqualTo(ControllerState.STOPPED);
      assertThat(controller.gate().isOpen()).isTrue();
      assertThat(logged)
          .extracting(LogRecord::getMessage)
          .contains("Controller btc failed and has stopped. The gate is open, no task will run.");
    } finally {
      controller.close();
      logger.removeHandler(handler);
    }
  }

  @Test
  void opensForGoodWhenAnEstimatorThrows() throws Exception {
    task.estimator =
        (seen, random) -> {
          throw new IllegalStateException("as a test");
        };
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder().task(task).jmx(false).start()) {
      while (controller.snapshot().state() != ControllerState.STOPPED) {
        Thread.onSpinWait();
      }

      assertThat(controller.gate().tryEnter()).isTrue();
    }
  }

  @Test
  void twoWebApplicationsLiveSideBySideAndCanBeUnloaded() throws Exception {
    ReferenceQueue<ClassLoader> unloaded = new ReferenceQueue<>();
    WeakReference<ClassLoader> first = startAndCloseInALoaderOfItsOwn(unloaded);
    WeakReference<ClassLoader> second = startAndCloseInALoaderOfItsOwn(unloaded);

    awaitUnloading(first, unloaded);
    awaitUnloading(second, unloaded);
  }

  private static void awaitUnloading(
      WeakReference<ClassLoader> loader, ReferenceQueue<ClassLoader> unloaded) throws Exception {
    for (int i = 0; i < 100 && loader.get() != null; i++) {
      System.gc();
      unloaded.remove(100);
    }
    assertThat(loader.get()).as("a class loader that its controller keeps alive").isNull();
  }

  private static WeakReference<ClassLoader> startAndCloseInALoaderOfItsOwn(
      ReferenceQueue<ClassLoader> unloaded) throws Exception {
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
    AutoCloseable controller =
        (AutoCloseable) builder.getClass().getMethod("start").invoke(builder);
    try {
      assertThat(ran.await(30, TimeUnit.SECONDS)).as("the task has run").isTrue();
    } finally {
      controller.close();
      loader.close();
    }
    return new WeakReference<>(loader, unloaded);
  }

  private static Object answer(ClassLoader loader, String method, CountDownLatch ran)
      throws Exception {
    return switch (method) {
      case "name" -> "merge";
      case "level" -> ran.getCount() == 0 ? 0.0 : 110.0;
      case "activationInterval" ->
          loader
              .loadClass("io.github.btc.ActivationInterval")
              .getMethod("between", double.class, double.class)
              .invoke(null, 100.0, 120.0);
      case "maxRequests" -> OptionalLong.of(1000);
      case "uncontrolledRuns" -> 0L;
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
        .announcer(Announcer.none())
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

  private void startDriver() {
    task.level = 0;
    announcerWorker = new ManualWorker();
    taskWorker = new ManualWorker();
    ClosingClock clock = new ClosingClock(() -> now, new EwmaRetryAfterEstimator());
    gate = new OneWordGate(() -> {}, clock::restNanos);
    driver =
        new ControllerDriver(
            new ControllerParts(
                "test",
                machineSettings(),
                20 * MILLI,
                List.of(task),
                Announcer.none(),
                List.of(events::add),
                event -> {},
                () -> now,
                new SplittableRandom(1),
                announcerWorker,
                taskWorker,
                () -> {}),
            gate,
            clock);
    driver.step();
  }

  private static MachineSettings machineSettings() {
    return new MachineSettings(
        100 * MILLI,
        0,
        DrainPolicy.abandonAfter(Duration.ofSeconds(1)),
        1_000 * MILLI,
        500 * MILLI,
        0,
        200 * MILLI,
        1_000 * MILLI,
        1,
        60_000 * MILLI,
        0.5,
        false);
  }

  private void look(double level, long uncontrolledRuns) {
    task.level = level;
    task.uncontrolledRuns = uncontrolledRuns;
    now += 20 * MILLI;
    driver.step();
  }

  private void toAnnouncing() {
    look(110, 0);
    assertThat(driver.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  private void toDraining() {
    gate.tryEnter();
    toAnnouncing();
    announcerWorker.runNext();
    driver.step();
    assertThat(driver.state()).isEqualTo(ControllerState.DRAINING);
  }

  private void toRunning() {
    toDraining();
    gate.leave();
    driver.step();
    assertThat(driver.state()).isEqualTo(ControllerState.RUNNING);
  }
}
