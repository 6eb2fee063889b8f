package io.github.btc.search;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerSnapshot;
import io.github.btc.observe.RefusedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the answers of {@code _btc}, which the servers convert to JSON. */
public final class Endpoint {

  /** The path. Requests to it and below it bypass the HTTP door. */
  public static final String PATH = "/_btc";

  /** The path with a command. */
  public static final String ORDER = PATH + "/{order}";

  /** The path with a command and a task. */
  public static final String ORDER_FOR_TASK = ORDER + "/{task}";

  private final SearchNode node;

  /**
   * Makes an endpoint.
   *
   * @param node the node that the endpoint shows and controls
   */
  public Endpoint(SearchNode node) {
    this.node = node;
  }

  private Map<String, Object> state() {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("doors", node.doors().stream().map(d -> d.name().toLowerCase()).sorted().toList());
    node.snapshot().ifPresent(snapshot -> describe(snapshot, answer));
    answer.put("entered", node.entered());
    answer.put("waiting_segments", node.merges().waitingSegments());
    answer.put("recent_closings", node.closings().list().stream().map(Endpoint::describe).toList());
    return answer;
  }

  private static void describe(ControllerSnapshot snapshot, Map<String, Object> answer) {
    answer.put("state", snapshot.state().name());
    answer.put("paused", snapshot.paused());
    if (snapshot.observing() != null) {
      answer.put("observing", snapshot.observing().name());
      answer.put("to_close", String.valueOf(snapshot.toClose()));
      answer.put("omitted_closings", snapshot.omittedClosings());
    }
    answer.put("inFlight", snapshot.inFlight());
    answer.put("refused", snapshot.refused());
    answer.put("closings", snapshot.closings());
    answer.put("abandoned_closings", snapshot.abandonedClosings());
    answer.put("exposed_requests", snapshot.exposedRequests());
    answer.put("closed_nanos", snapshot.closedNanos());
    List<Map<String, Object>> tasks = snapshot.tasks().stream().map(Endpoint::describe).toList();
    answer.put("tasks", tasks);
  }

  private static Map<String, Object> describe(ControllerSnapshot.Task task) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("name", task.name());
    answer.put("level", Double.isNaN(task.level()) ? "unknown" : task.level());
    answer.put("interval", List.of(task.interval().min(), task.interval().max()));
    answer.put("runs", task.runs());
    answer.put("failed_runs", task.failedRuns());
    answer.put("uncontrolled_runs", task.uncontrolledRuns());
    answer.put("run_nanos", task.runNanos());
    return answer;
  }

  private static Map<String, Object> describe(ControllerEvent.GateOpened closing) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("opened_at_nanos", closing.atNanos());
    answer.put("closed_nanos", closing.closedNanos());
    answer.put("refused", closing.refused());
    answer.put("ending", closing.ending().name());
    return answer;
  }

  /**
   * Carries out a command.
   *
   * @param order {@code pause}, {@code resume} or {@code run}; {@code null} to read only
   * @param task the task to run; {@code null} for other commands
   * @return the state afterwards; a run may not have begun yet
   * @throws IllegalArgumentException if the command or the task does not exist, or if a node that
   *     only observes is to run a task
   */
  public Map<String, Object> answer(@Nullable String order, @Nullable String task) {
    return order == null ? state() : tell(order, task == null ? "" : task);
  }

  private Map<String, Object> tell(String order, String task) {
    switch (order) {
      case "pause" -> node.pause();
      case "resume" -> node.resume();
      case "run" -> run(task);
      default ->
          throw new IllegalArgumentException(
              "order: \"" + order + "\" (expected pause, resume or run)");
    }
    return state();
  }

  private void run(String task) {
    node.snapshot()
        .filter(now -> now.observing() != null)
        .map(RefusedRun::why)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(why);
            });
    node.runNow(task);
  }
}
