package io.github.btc.spring.boot;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Keeps the last closings for the endpoint. Thread-safe. */
final class LastClosings implements ControllerListener {

  private static final int KEPT = 20;

  private final Clock clock;
  private final Deque<Closing> closings = new ArrayDeque<>(); // guarded by this
  private final List<String> tasks = new ArrayList<>(); // the controller's thread only
  private Duration drained = Duration.ZERO; // the controller's thread only

  LastClosings(Clock clock) {
    this.clock = clock;
  }

  /**
   * A closing that has ended.
   *
   * @param openedAt the time at which the gate opened, within about a millisecond
   * @param ending how the closing ended
   * @param tasks the tasks that ran
   * @param closedMillis the time for which the gate was closed, in milliseconds
   * @param drainMillis the time from the closing of the gate to the first task, in milliseconds; 0
   *     without a task
   * @param refused the number of refused requests
   */
  public record Closing(
      Instant openedAt,
      Ending ending,
      List<String> tasks,
      double closedMillis,
      double drainMillis,
      long refused) {}

  @Override
  public void on(ControllerEvent event) {
    if (event instanceof ControllerEvent.Announcing) {
      tasks.clear();
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
              millis(Duration.ofNanos(opened.closedNanos())),
              millis(drained),
              opened.refused()));
    }
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
