package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.Closing;
import io.github.btc.ControllerEvent.Deferred;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.coordination.FileCoordinator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller whose long closings take turns with another replica. */
class LongClosingsTest {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path folder;

  private final ManualBackgroundTask full = task("full");
  private final ManualBackgroundTask young = task("young");
  private final RecordingListener events = new RecordingListener();
  private BackgroundTaskController controller;

  @AfterEach
  void stop() {
    controller.close();
  }

  /** The JVM collected by itself while its young collection waited for the full one. */
  @Test
  void aShortTaskDoesNotWaitWithALongOneForAnotherReplica() throws Exception {
    FileCoordinator other = FileCoordinator.oneAtATime(folder);
    assertThat(other.tryAcquire(CLOSING)).isTrue();
    full.makeDue();
    young.makeDue();

    controller = start();
    young.awaitStarted(1, LIMIT);
    Deferred deferred = events.await(Deferred.class, 1, LIMIT);
    assertThat(deferred.task()).isEqualTo("full");
    assertThat(full.started()).isZero();

    other.release();
    full.awaitStarted(1, LIMIT);
    assertThat(young.started()).isEqualTo(1);
  }

  private BackgroundTaskController start() {
    return BackgroundTaskController.builder()
        .refusalsAreRetried(true)
        .name("replica")
        .task(lasting(full, Duration.ofMillis(500)))
        .task(lasting(young, Duration.ofMillis(10)))
        .coordinator(FileCoordinator.oneAtATime(folder).forClosingsFrom(Duration.ofMillis(100)))
        .minimumGap(Duration.ZERO)
        .listener(events)
        .start();
  }

  private static ManualBackgroundTask task(String name) {
    return new ManualBackgroundTask(name, ActivationInterval.between(1, 2));
  }

  private static ForwardingTask lasting(ManualBackgroundTask task, Duration expected) {
    return new ForwardingTask(task) {
      @Override
      public Duration expectedRun() {
        return expected;
      }
    };
  }
}
