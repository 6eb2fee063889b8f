package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.Announcer;
import io.github.btc.BackgroundTask;
import io.github.btc.DrainPolicy;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two applications in one process: a collection of the one waits for the other's requests too. */
@Timeout(120)
class OneGatePerProcessTest {

  /** A lease lasts as long as all limits of the controller that grants it. */
  private static final Duration LONGER_THAN_THE_TEST = Duration.ofMinutes(10);

  private final CountDownLatch ran = new CountDownLatch(1);
  private final AtomicInteger insideTheOther = new AtomicInteger(-1);
  private volatile boolean otherIsOpenInTheRun;

  @Test
  void aTaskThatStopsTheProcessWaitsForTheRequestsOfEveryApplication() throws Exception {
    try (BackgroundTaskController other =
        BackgroundTaskController.builder()
            .name("other")
            .task(task(() -> false, () -> {}))
            .taskLimit(LONGER_THAN_THE_TEST)
            .start()) {
      waitsForItsRequestsToo(other.gate());
      assertThat(other.snapshot().closedNanos()).as("closed by its neighbour").isPositive();
    }
  }

  @Test
  void alsoWhenTheOtherHasItsOwnCopyOfTheLibrary() throws Exception {
    URL classes = new File("target/classes").toURI().toURL();
    try (URLClassLoader loader =
        new URLClassLoader(
            new URL[] {classes}, new OnlyTheGate(OneGatePerProcessTest.class.getClassLoader()))) {
      Class<?> controllers = loader.loadClass(BackgroundTaskController.class.getName());
      assertThat(controllers).isNotSameAs(BackgroundTaskController.class);
      Object builder = controllers.getMethod("builder").invoke(null);
      builder =
          builder
              .getClass()
              .getMethod("task", BackgroundTask.class)
              .invoke(builder, task(() -> false, () -> {}));
      builder =
          builder
              .getClass()
              .getMethod("taskLimit", Duration.class)
              .invoke(builder, LONGER_THAN_THE_TEST);
      try (AutoCloseable other =
          (AutoCloseable) builder.getClass().getMethod("start").invoke(builder)) {
        waitsForItsRequestsToo((AdmissionGate) controllers.getMethod("gate").invoke(other));
      }
    }
  }

  private void waitsForItsRequestsToo(AdmissionGate other) throws Exception {
    int ticket = other.tryEnter();
    assertThat(ticket).isNotNegative();
    try (BackgroundTaskController collecting =
        BackgroundTaskController.builder()
            .name("collecting")
            .announcer(Announcer.none())
            .drain(DrainPolicy.abandonAfter(LONGER_THAN_THE_TEST))
            .task(task(() -> ran.getCount() > 0, () -> collect(other)))
            .start()) {
      awaitThat("closed by its neighbour", () -> !other.isOpen());
      assertThat(other.tryEnter()).as("a request while it waits").isNegative();
      assertThat(ran.getCount()).as("has not run with a request in flight").isOne();
      other.leave(ticket);

      assertThat(ran.await(60, TimeUnit.SECONDS)).as("a collection afterwards").isTrue();
      awaitThat("the other open", other::isOpen);
      assertThat(insideTheOther).hasValue(0);
      assertThat(otherIsOpenInTheRun).isFalse();
      awaitThat("open", () -> collecting.gate().isOpen());
    }
  }

  @Test
  void aControllerThatWasClosedDelaysNobody() throws Exception {
    BackgroundTaskController other =
        BackgroundTaskController.builder().task(task(() -> false, () -> {})).start();
    assertThat(other.gate().tryEnter()).isNotNegative();
    other.close();

    try (BackgroundTaskController collecting =
        BackgroundTaskController.builder()
            .name("collecting")
            .announcer(Announcer.none())
            .drain(DrainPolicy.abandonAfter(LONGER_THAN_THE_TEST))
            .task(task(() -> ran.getCount() > 0, ran::countDown))
            .start()) {
      assertThat(ran.await(60, TimeUnit.SECONDS))
          .as("with a request in flight at the other gate")
          .isTrue();
      awaitThat("open", () -> collecting.gate().isOpen());
    }
  }

  private void collect(AdmissionGate other) {
    insideTheOther.set(other.inFlight());
    otherIsOpenInTheRun = other.isOpen();
    ran.countDown();
  }

  @Test
  void twoThatCollectAtOnceWaitForEachOtherAndBothOpen() throws Exception {
    CountDownLatch both = new CountDownLatch(2);
    try (BackgroundTaskController first = collectingOnce("first", both);
        BackgroundTaskController second = collectingOnce("second", both)) {
      assertThat(both.await(60, TimeUnit.SECONDS)).isTrue();
      awaitThat("both open", () -> first.gate().isOpen() && second.gate().isOpen());
      assertThat(first.snapshot().exposedRequests()).isZero();
      assertThat(second.snapshot().exposedRequests()).isZero();
    }
  }

  private static BackgroundTaskController collectingOnce(String name, CountDownLatch both) {
    CountDownLatch once = new CountDownLatch(1);
    return BackgroundTaskController.builder()
        .name(name)
        .announcer(Announcer.none())
        .task(
            task(
                () -> once.getCount() > 0,
                () -> {
                  once.countDown();
                  both.countDown();
                }))
        .start();
  }

  private static void awaitThat(String what, Callable<Boolean> condition) {
    await(what).atMost(Duration.ofSeconds(60)).pollInterval(Duration.ofMillis(2)).until(condition);
  }

  /** The copy of the library sees the words of ours, so that a test can talk to it, and no more. */
  private static final class OnlyTheGate extends ClassLoader {

    private final ClassLoader ours;

    OnlyTheGate(ClassLoader ours) {
      super(ClassLoader.getPlatformClassLoader());
      this.ours = ours;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.matches("io\\.github\\.btc\\.\\w+(\\$\\w+)?")) {
        return ours.loadClass(name);
      }
      throw new ClassNotFoundException(name);
    }
  }

  private static BackgroundTask task(BooleanSupplier due, Runnable work) {
    return new BackgroundTask() {
      @Override
      public String name() {
        return "collection";
      }

      @Override
      public double level() {
        return due.getAsBoolean() ? 130 : 0;
      }

      @Override
      public ActivationInterval activationInterval() {
        return ActivationInterval.between(100, 120);
      }

      @Override
      public OptionalLong maxRequests() {
        return OptionalLong.of(1_000);
      }

      @Override
      public boolean stopsTheProcess() {
        return true;
      }

      @Override
      public void run() {
        work.run();
      }
    };
  }
}
