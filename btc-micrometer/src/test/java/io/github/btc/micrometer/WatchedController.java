package io.github.btc.micrometer;

import io.github.btc.Announcer;
import io.github.btc.ControllerEvent;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.controller.ControllerBuilder;
import io.github.btc.test.ManualBackgroundTask;
import io.github.btc.test.RecordingListener;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;

/** A real controller with one task, and its metrics in a registry. */
final class WatchedController implements AutoCloseable {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final ManualBackgroundTask task = ManualBackgroundTask.create();
  private final BtcMetrics metrics = new BtcMetrics();
  private final RecordingListener events = new RecordingListener(); // told after the metrics
  private final BackgroundTaskController controller;

  WatchedController(MeterRegistry registry, UnaryOperator<ControllerBuilder> settings) {
    ControllerBuilder builder =
        BackgroundTaskController.builder()
            .task(task)
            .announcer(Announcer.none())
            .refusalsAreRetried(true)
            .minimumGap(Duration.ZERO)
            .unavailabilityBudget(1, Duration.ofMinutes(1))
            .sampleEvery(Duration.ofMillis(1))
            .taskLimit(Duration.ofMinutes(10)) // some runs wait for their test
            .taskGrace(Duration.ofMinutes(1))
            .backOff(Duration.ofMinutes(1), Duration.ofMinutes(1)) // one failure, told of once
            .jmx(false)
            .listener(metrics)
            .listener(events);
    controller = settings.apply(builder).start();
    metrics.watch(controller).bindTo(registry);
  }

  WatchedController(MeterRegistry registry) {
    this(registry, builder -> builder);
  }

  ManualBackgroundTask task() {
    return task;
  }

  BtcMetrics metrics() {
    return metrics;
  }

  BackgroundTaskController controller() {
    return controller;
  }

  /** Returns when no closing begins any more. */
  void pause() {
    controller.pause();
    Awaitility.await("paused")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(1))
        .until(() -> controller.snapshot().paused());
  }

  <E extends ControllerEvent> E await(Class<E> kind, int count) {
    return events.await(kind, count, LIMIT);
  }

  /** Makes the task due and waits until the closing is over. */
  ControllerEvent.GateOpened closeOnce() {
    int before = events.events(ControllerEvent.GateOpened.class).size();
    task.makeDue();
    return await(ControllerEvent.GateOpened.class, before + 1);
  }

  @Override
  public void close() {
    controller.close();
    metrics.close();
  }
}
