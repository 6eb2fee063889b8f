package io.github.btc.spring.boot;

import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * The endpoint {@code /actuator/btc}: what the controller does, and, with {@code
 * management.endpoint.btc.access=unrestricted} only, {@code pause}, {@code resume} and {@code run}.
 * Not in JMX, where the controller has an MBean of its own.
 */
@WebEndpoint(id = "btc", defaultAccess = Access.READ_ONLY)
public final class BtcEndpoint {

  private final BackgroundTaskController controller;
  private final LastClosings closings;

  BtcEndpoint(BackgroundTaskController controller, LastClosings closings) {
    this.controller = controller;
    this.closings = closings;
  }

  /**
   * What is shown.
   *
   * @param gateOpen whether requests are let in
   * @param state where the controller stands
   * @param paused whether no closing may start
   * @param inFlight requests in flight
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
      int inFlight,
      long refused,
      long exposedRequests,
      long closings,
      long abandonedClosings,
      double closedMillis,
      List<ControllerSnapshot.Task> tasks,
      List<LastClosings.Closing> lastClosings) {}

  /**
   * Why a command was not followed.
   *
   * @param error what was asked, what is expected and what to do
   */
  public record Refused(String error) {}

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
        now.inFlight(),
        now.refused(),
        now.exposedRequests(),
        now.closings(),
        now.abandonedClosings(),
        now.closedNanos() / 1_000 / 1_000.0,
        now.tasks(),
        closings.latestFirst());
  }

  /**
   * Tells the controller what to do, by a request without a body.
   *
   * @param command {@code pause}, {@code resume}, or {@code run} where there is only one task
   * @return {@code null} if it was done, or why not
   */
  @WriteOperation
  public @Nullable WebEndpointResponse<Refused> tell(@Selector String command) {
    return tell(command, null);
  }

  /**
   * Tells the controller what to do, by a request with a body of JSON.
   *
   * @param command {@code pause}, {@code resume} or {@code run}
   * @param task which one to run; may be left out if there is only one
   * @return {@code null} if it was done, or why not
   */
  @WriteOperation
  public @Nullable WebEndpointResponse<Refused> tell(
      @Selector String command, @Nullable String task) {
    return switch (command) {
      case "pause" -> done(controller::pause);
      case "resume" -> done(controller::resume);
      case "run" -> run(task);
      default -> refused("command: " + command + " (expected pause, resume or run)");
    };
  }

  private @Nullable WebEndpointResponse<Refused> run(@Nullable String task) {
    List<String> names =
        controller.snapshot().tasks().stream().map(ControllerSnapshot.Task::name).toList();
    String chosen = task == null && names.size() == 1 ? names.get(0) : task;
    if (chosen == null || !names.contains(chosen)) {
      return refused(names.isEmpty() ? "run: this application has no task" : name(chosen, names));
    }
    return done(() -> controller.runNow(chosen));
  }

  private static String name(@Nullable String task, List<String> names) {
    return "task: %s (expected one of %s; send {\"task\":\"%s\"} as application/json)"
        .formatted(task == null ? "none" : task, names, names.get(0));
  }

  private static @Nullable WebEndpointResponse<Refused> done(Runnable command) {
    command.run();
    return null;
  }

  private static WebEndpointResponse<Refused> refused(String why) {
    return new WebEndpointResponse<>(new Refused(why), WebEndpointResponse.STATUS_BAD_REQUEST);
  }
}
