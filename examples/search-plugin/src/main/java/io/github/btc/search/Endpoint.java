package io.github.btc.search;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code _btc} answers; the servers put it into JSON. */
public final class Endpoint {

  /** The path; everything below it passes the HTTP door. */
  public static final String PATH = "/_btc";

  /** The path with an order. */
  public static final String ORDER = PATH + "/{order}";

  /** The path with an order that concerns a task. */
  public static final String ORDER_FOR_TASK = ORDER + "/{task}";

  private final SearchNode node;

  /**
   * Makes an endpoint.
   *
   * @param node shown and told
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
   * Does what somebody asks for.
   *
   * @param order {@code pause}, {@code resume}, or {@code run}; {@code null} to ask only
   * @param task the task to run; {@code null} for the others
   * @return the state afterwards; a run may not have begun yet
   * @throws IllegalArgumentException if there is no such order or task
   */
  public Map<String, Object> answer(@Nullable String order, @Nullable String task) {
    return order == null ? state() : tell(order, task == null ? "" : task);
  }

  private Map<String, Object> tell(String order, String task) {
    switch (order) {
      case "pause" -> node.pause();
      case "resume" -> node.resume();
      case "run" -> node.runNow(task);
      default ->
          throw new IllegalArgumentException(
              "order: \"" + order + "\" (expected pause, resume or run)");
    }
    return state();
  }
}
