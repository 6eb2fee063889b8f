package io.github.btc.spring.boot;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the last closings for the endpoint, and why due tasks wait. Thread-safe. */
final class LastClosings implements ControllerListener {

  private static final int KEPT = 20;

  private final Clock clock;
  private final Deque<Closing> closings = new ArrayDeque<>(); // guarded by this
  private @Nullable Waiting waiting; // guarded by this
  private final List<String> tasks = new ArrayList<>(); // the controller's thread only
  private final List<String> failures = new ArrayList<>(); // the controller's thread only
  private long slowestNanos; // the controller's thread only
  private Duration drained = Duration.ZERO; // the controller's thread only

  LastClosings(Clock clock) {
    this.clock = clock;
  }

  /**
   * A closing that has ended.
   *
   * @param openedAt the time at which the gate opened, within about a millisecond
   * @param ending how the closing ended
   * @param tasks the tasks that ran to their end
   * @param failures the tasks that did not, each with its exception
   * @param closedMillis the time for which the gate was closed, in milliseconds
   * @param drainMillis the time from the closing of the gate to the first task, in milliseconds; 0
   *     without a task
   * @param refused the number of refused requests
   */
  public record Closing(
      Instant openedAt,
      Ending ending,
      List<String> tasks,
      List<String> failures,
      double closedMillis,
      double drainMillis,
      long refused) {}

  /**
   * A due task that waits.
   *
   * @param task the name of the task
   * @param reason why it waits
   * @param since since when, within a sample
   * @param oldestRequestMillis how long a slow request had been in flight at that time, in
   *     milliseconds; 0 for any other reason
   */
  public record Waiting(
      String task, DeferralReason reason, Instant since, double oldestRequestMillis) {}

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof ControllerEvent.SlowRequest slow) {
      slowestNanos = slow.ageNanos();
    } else if (event instanceof ControllerEvent.Deferred deferred) {
      waits(deferred);
    } else if (event instanceof ControllerEvent.TaskFailed failed) {
      if (failures.size() < KEPT) { // a monitor may fail while no closing begins
        failures.add(failed.task() + ": " + failed.cause());
      }
    } else if (event instanceof ControllerEvent.Announcing) {
      waits(null);
      tasks.clear();
      failures.clear();
      drained = Duration.ZERO;
    } else if (event instanceof ControllerEvent.Drained ready) {
      drained = Duration.ofNanos(ready.waitedNanos());
    } else if (event instanceof ControllerEvent.TaskRan ran) {
      tasks.add(ran.task());
    } else if (event instanceof ControllerEvent.GateOpened opened) {
      keep(
          new Closing(
              clock.instant(),
              opened.ending(),
              List.copyOf(tasks),
              List.copyOf(failures),
              millis(Duration.ofNanos(opened.closedNanos())),
              millis(drained),
              opened.refused()));
    }
  }

  private synchronized void waits(ControllerEvent.@Nullable Deferred deferred) {
    boolean slow = deferred != null && deferred.reason() == DeferralReason.SLOW_REQUEST;
    waiting =
        deferred == null
            ? null
            : new Waiting(
                deferred.task(),
                deferred.reason(),
                clock.instant(),
                slow ? millis(Duration.ofNanos(slowestNanos)) : 0);
  }

  /** Returns why the last due task waited, or null if a closing has begun since. */
  synchronized @Nullable Waiting waiting() {
    return waiting;
  }

  private synchronized void keep(Closing closing) {
    closings.addFirst(closing);
    if (closings.size() > KEPT) {
      closings.removeLast();
    }
  }

  /** Returns the closings, the latest first. */
  synchronized List<Closing> latestFirst() {
    return List.copyOf(closings);
  }

  private static double millis(Duration duration) {
    return duration.toNanos() / 1_000 / 1_000.0;
  }
}
