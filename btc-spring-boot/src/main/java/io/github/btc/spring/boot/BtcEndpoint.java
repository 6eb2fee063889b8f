package io.github.btc.spring.boot;

import io.github.btc.ActivationInterval;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.controller.BackgroundTaskController;
import io.github.btc.observe.RefusedRun;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * The endpoint {@code /actuator/btc} with the state of the controller. With {@code
 * management.endpoint.btc.access=unrestricted}, it accepts {@code pause}, {@code resume} and {@code
 * run}. It is not in JMX, where the controller has its own MBean.
 */
@WebEndpoint(id = "btc", defaultAccess = Access.READ_ONLY)
public final class BtcEndpoint {

  private static final int CONFLICT = 409;

  private final BackgroundTaskController controller;
  private final LastClosings closings;

  BtcEndpoint(BackgroundTaskController controller, LastClosings closings) {
    this.controller = controller;
    this.closings = closings;
  }

  /**
   * The state and the counts that the endpoint returns.
   *
   * @param gateOpen whether the gate admits requests
   * @param state the state of the controller
   * @param paused whether the controller is paused and starts no closing
   * @param observing why the controller only observes and closes nothing; {@code null} if it may
   *     close
   * @param toClose what to set, so that the controller closes its gate; {@code null} if it may
   *     close
   * @param omittedClosings the number of closings that it would have begun
   * @param inFlight the number of requests in flight
   * @param refused the number of refused requests
   * @param exposedRequests the number of requests that overlapped a task
   * @param closings the number of closings that have ended
   * @param abandonedClosings the number of closings with a drain that reached its limit
   * @param closedMillis the time for which the gate was closed, in milliseconds
   * @param controlGroup what BTC is worth in this service; {@code null} without a control group
   * @param tasks the tasks
   * @param waiting the task that was due last and did not run, with the reason; {@code null} if a
   *     closing has begun since
   * @param lastClosings the last closings, the latest first
   */
  public record Report(
      boolean gateOpen,
      ControllerState state,
      boolean paused,
      @Nullable DeferralReason observing,
      @Nullable String toClose,
      long omittedClosings,
      int inFlight,
      long refused,
      long exposedRequests,
      long closings,
      long abandonedClosings,
      double closedMillis,
      @Nullable ControlGroupJson controlGroup,
      List<Task> tasks,
      LastClosings.@Nullable Waiting waiting,
      List<LastClosings.Closing> lastClosings) {}

  /**
   * The state and the counts of one task.
   *
   * @param name the name of the task
   * @param level the level at the last sample
   * @param interval the activation interval in force
   * @param runs the number of controlled runs that ran to their end
   * @param failedRuns the number of controlled runs that threw or were interrupted
   * @param uncontrolledRuns the number of runs that the controller did not start
   * @param runNanos the time spent in controlled runs, in nanoseconds
   */
  public record Task(
      String name,
      double level,
      ActivationInterval interval,
      long runs,
      long failedRuns,
      long uncontrolledRuns,
      long runNanos) {

    static Task of(ControllerSnapshot.Task now) {
      return new Task(
          now.name(),
          now.level(),
          now.interval(),
          now.runs(),
          now.failedRuns(),
          now.uncontrolledRuns(),
          now.runNanos());
    }
  }

  /**
   * The reason for which the endpoint refused a command.
   *
   * @param error the command, the expected value and what to do
   */
  public record Refused(String error) {}

  /**
   * Returns the state and the counts of the controller.
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
        now.observing(),
        now.toClose(),
        now.omittedClosings(),
        now.inFlight(),
        now.refused(),
        now.exposedRequests(),
        now.closings(),
        now.abandonedClosings(),
        now.closedNanos() / 1_000 / 1_000.0,
        ControlGroupJson.of(now.controlGroup()),
        now.tasks().stream().map(Task::of).toList(),
        closings.waiting(),
        closings.latestFirst());
  }

  /**
   * Carries out a command from a request without a body.
   *
   * @param command {@code pause}, {@code resume}, or {@code run} if there is only one task
   * @return {@code null} if the command was carried out, otherwise the reason
   */
  @WriteOperation
  public @Nullable WebEndpointResponse<Refused> tell(@Selector String command) {
    return tell(command, null);
  }

  /**
   * Carries out a command from a request with a JSON body.
   *
   * @param command {@code pause}, {@code resume} or {@code run}
   * @param task the task to run; optional if there is only one
   * @return {@code null} if the command was carried out, otherwise the reason
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
    ControllerSnapshot now = controller.snapshot();
    String why = RefusedRun.why(now);
    if (why != null) {
      return refused(why);
    }
    if (now.state() != ControllerState.SERVING) {
      return new WebEndpointResponse<>(
          new Refused("run: a closing is under way (expected none; repeat the command after it)"),
          CONFLICT);
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
