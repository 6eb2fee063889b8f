package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A run that the controller did not start has met the requests that were in flight. */
class UncontrolledExposureTest {

  private final AtomicReference<Consumer<Duration>> report = new AtomicReference<>();
  private final AtomicBoolean ended = new AtomicBoolean();

  /** A task that reports its uncontrolled runs when the test says so. */
  private final class ReportingTask implements BackgroundTask {

    @Override
    public String name() {
      return "reporting";
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(1, 2);
    }

    @Override
    public void run() {}

    @Override
    public AutoCloseable reportUncontrolledRuns(Consumer<Duration> value) {
      report.set(value);
      return () -> ended.set(true);
    }
  }

  @Test
  void countsTheRequestsInFlightAtEachReport() {
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .task(new ReportingTask())
            .refusalsAreRetried(true)
            .jmx(false)
            .start()) {
      AdmissionGate gate = controller.gate();
      int first = gate.tryEnter();
      int second = gate.tryEnter();
      report.get().accept(Duration.ofMillis(2));
      gate.leave(first);
      report.get().accept(Duration.ofMillis(2));
      gate.leave(second);
      report.get().accept(Duration.ofMillis(2));

      assertThat(controller.snapshot().exposedToUncontrolledRuns()).isEqualTo(3);
      assertThat(controller.snapshot().exposedRequests()).isZero();
    }
  }

  @Test
  void countsThoseWhoLeaveBeforeTheReportWhileItObserves() {
    try (BackgroundTaskController controller = controller(new ReportingTask())) {
      assertThat(controller.snapshot().observing()).isNotNull();
      int ticket = controller.gate().tryEnter();
      System.gc();
      controller.gate().leave(ticket);
      report.get().accept(Duration.ofMillis(2));

      assertThat(controller.snapshot().exposedToUncontrolledRuns()).isEqualTo(1);
    }
  }

  @Test
  void endsTheReportsWithTheController() {
    controller(new ReportingTask()).close();

    assertThat(ended).isTrue();
  }

  @Test
  void startsWithATaskThatCannotReport() {
    BackgroundTask broken =
        new BackgroundTask() {
          @Override
          public String name() {
            return "broken";
          }

          @Override
          public double level() {
            return 0;
          }

          @Override
          public ActivationInterval activationInterval() {
            return ActivationInterval.between(1, 2);
          }

          @Override
          public void run() {}

          @Override
          public AutoCloseable reportUncontrolledRuns(Consumer<Duration> value) {
            throw new IllegalStateException("no notifications here");
          }
        };
    try (BackgroundTaskController controller = controller(broken)) {
      assertThat(controller.gate().isOpen()).isTrue();
      assertThat(controller.snapshot().exposedToUncontrolledRuns()).isZero();
    }
  }

  private static BackgroundTaskController controller(BackgroundTask task) {
    return BackgroundTaskController.builder().task(task).jmx(false).start();
  }
}
