package io.github.btc.spring.boot;

import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * The endpoint {@code /actuator/btc}: what the controller does, and, with {@code
 * management.endpoint.btc.access=unrestricted} only, {@code pause}, {@code resume} and {@code run}.
 */
@Endpoint(id = "btc", defaultAccess = Access.READ_ONLY)
public final class BtcEndpoint {

  private final BackgroundTaskController controller;
  private final LastClosings closings;

  BtcEndpoint(BackgroundTaskController controller, LastClosings closings) {
    this.controller = controller;
    this.closings = closings;
  }

  /** What can be told to do. */
  public enum Action {
    /** Start no closing until resumed. */
    PAUSE,
    /** Let closings start again. */
    RESUME,
    /** Run a task now. */
    RUN
  }

  /**
   * What is shown.
   *
   * @param gateOpen whether requests are let in
   * @param state where the controller stands
   * @param paused whether no closing may start
   * @param inside requests inside
   * @param refused requests refused
   * @param exposedRequests requests that overlapped a task
   * @param closings closings that have ended
   * @param abandonedClosings closings whose drain reached its limit
   * @param closedMillis time the gate was shut, in milliseconds
   * @param tasks the tasks
   * @param lastClosings the last closings, the last one first
   */
  public record Report(
      boolean gateOpen,
      ControllerState state,
      boolean paused,
      int inside,
      long refused,
      long exposedRequests,
      long closings,
      long abandonedClosings,
      double closedMillis,
      List<ControllerSnapshot.Task> tasks,
      List<LastClosings.Closing> lastClosings) {}

  /**
   * Tells what the controller does.
   *
   * @return counts since the start, and the last closings
   */
  @ReadOperation
  public Report report() {
    ControllerSnapshot now = controller.snapshot();
    return new Report(
        now.gateOpen(),
        now.state(),
        now.paused(),
        now.inside(),
        now.refused(),
        now.exposedRequests(),
        now.closings(),
        now.abandonedClosings(),
        now.closedNanos() / 1_000 / 1_000.0,
        now.tasks(),
        closings.latestFirst());
  }

  /**
   * Tells the controller what to do.
   *
   * @param action what
   * @param task which one to run; may be left out if there is only one
   */
  @WriteOperation
  public void tell(@Selector Action action, @Nullable String task) {
    switch (action) {
      case PAUSE -> controller.pause();
      case RESUME -> controller.resume();
      case RUN -> run(task);
    }
  }

  private void run(@Nullable String task) {
    List<String> names =
        controller.snapshot().tasks().stream().map(ControllerSnapshot.Task::name).toList();
    String chosen = task == null && names.size() == 1 ? names.get(0) : task;
    if (chosen == null || !names.contains(chosen)) {
      throw new InvalidEndpointRequestException(
          "task: " + chosen + " (expected one of " + names + ")", "task: expected one of " + names);
    }
    controller.runNow(chosen);
  }
}
