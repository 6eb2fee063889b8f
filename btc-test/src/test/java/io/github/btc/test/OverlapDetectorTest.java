package io.github.btc.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent;
import io.github.btc.controller.BackgroundTaskController;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class OverlapDetectorTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final OverlapDetector detector = new OverlapDetector();
  private final ManualBackgroundTask task = ManualBackgroundTask.create();
  private final BackgroundTask watched = detector.watch(task);
  private final CountDownLatch firstServed = new CountDownLatch(1);

  @Test
  void seesARequestThatWasThereBeforeTheTask() throws Exception {
    detector.request(
        () -> {
          watched.run();
          return "done";
        });

    assertThat(detector.overlaps()).isEqualTo(1);
    assertThatThrownBy(detector::assertNoOverlap)
        .isInstanceOf(AssertionError.class)
        .hasMessage("1 requests, 1 runs, 1 overlaps (expected no request to overlap a task)");
  }

  @Test
  void seesARequestThatComesWhileTheTaskRuns() throws Exception {
    task.makeRunsWait();
    Thread running = new Thread(() -> run(watched));
    running.start();
    task.awaitStarted(1, LIMIT);

    OverlapDetector.Watched request = detector.requestBegins();
    request.close();
    task.letRunEnd();
    running.join();

    assertThat(detector.overlaps()).isEqualTo(1);
  }

  @Test
  void aRequestEndsOnce() throws Exception {
    OverlapDetector.Watched stays = detector.requestBegins();
    OverlapDetector.Watched ends = detector.requestBegins();
    ends.close();
    ends.close();

    watched.run();

    assertThat(detector.overlaps()).isEqualTo(1);
    stays.close();
  }

  @Test
  void seesNothingWhereNothingOverlaps() throws Exception {
    detector.request(() -> "done");
    watched.run();
    assertThatThrownBy(
            () ->
                detector.request(
                    () -> {
                      throw new IllegalStateException("bad order");
                    }))
        .hasMessage("bad order");
    task.makeRunsThrow(new IllegalStateException("bad disk"));
    assertThatThrownBy(watched::run).hasMessage("bad disk");
    detector.request(() -> "done");

    detector.assertNoOverlap();
  }

  @Test
  void isNotSatisfiedWithHavingSeenNothing() throws Exception {
    assertThatThrownBy(detector::assertNoOverlap)
        .hasMessageContaining("check that the detector is connected");
    watched.run();
    assertThatThrownBy(detector::assertNoOverlap).hasMessageContaining("0 requests, 1 runs");
  }

  @Test
  void aControllerLetsNoRequestOverlapATask() throws Exception {
    RecordingListener listener = new RecordingListener();
    AtomicBoolean done = new AtomicBoolean();
    try (BackgroundTaskController controller =
        BackgroundTaskController.builder()
            .refusalsAreRetried(true)
            .name("overlap-detector-test")
            .task(watched)
            .listener(listener)
            .minimumGap(Duration.ZERO)
            .unavailabilityBudget(1, Duration.ofSeconds(1))
            .sampleEvery(Duration.ofMillis(1))
            .start()) {
      FutureTask<Void> client = new FutureTask<>(() -> serveUntil(done, controller.gate()));
      new Thread(client, "client").start();
      try {
        firstServed.await();
        for (int run = 1; run <= 5; run++) {
          task.makeDue();
          listener.await(ControllerEvent.TaskRan.class, run, LIMIT);
        }
      } finally {
        done.set(true);
      }
      client.get();
    }
    detector.assertNoOverlap();
  }

  /** One request after the other, without a pause: one that overlaps must have its chance. */
  private Void serveUntil(AtomicBoolean done, AdmissionGate gate) throws Exception {
    while (!done.get()) {
      serve(gate);
    }
    return null;
  }

  private void serve(AdmissionGate gate) throws Exception {
    int ticket = gate.tryEnter();
    if (ticket != AdmissionGate.REFUSED) {
      try {
        detector.request(() -> "done");
      } finally {
        gate.leave(ticket);
      }
      firstServed.countDown();
    }
  }

  private static void run(BackgroundTask task) {
    try {
      task.run();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
