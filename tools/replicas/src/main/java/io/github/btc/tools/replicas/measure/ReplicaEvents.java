package io.github.btc.tools.replicas.measure;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The events that one replica's controller has written.
 *
 * @param closings closings in the order of time
 * @param uncontrolledRuns for each task, one moment for each uncontrolled run, when the controller
 *     noticed it
 * @param abandonedClosings number of closings whose drain reached its limit
 * @param spared what the controller's own control group tells; {@code null} without a control
 *     group, or if it has too few cycles
 */
public record ReplicaEvents(
    List<Closing> closings,
    Map<String, List<Long>> uncontrolledRuns,
    long abandonedClosings,
    @Nullable Spared spared) {

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Requests per million that BTC spares a pause, by the controller's own control group.
   *
   * @param value best estimate
   * @param low lower end of the 95 % interval
   * @param high upper end of the 95 % interval
   */
  public record Spared(double value, double low, double high) {

    /**
     * Tells whether the interval has a value in it.
     *
     * @param perMillion requests per million
     * @return true if it lies between the ends
     */
    public boolean contains(double perMillion) {
      return low <= perMillion && perMillion <= high;
    }
  }

  /** Creates the events of a controller without a control group. */
  public ReplicaEvents(
      List<Closing> closings, Map<String, List<Long>> uncontrolledRuns, long abandonedClosings) {
    this(closings, uncontrolledRuns, abandonedClosings, null);
  }

  /**
   * Reads a file with one JSON object on each line.
   *
   * @param file events of a replica
   * @return the events
   * @throws IOException if the file cannot be read or a line is not JSON
   */
  public static ReplicaEvents read(Path file) throws IOException {
    try {
      List<JsonNode> events = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        events.add(JSON.readTree(line));
      }
      return of(events);
    } catch (JacksonException | CharacterCodingException e) {
      throw new IOException(file + ": " + e.getMessage() + " (expected one event on each line)", e);
    }
  }

  private static ReplicaEvents of(List<JsonNode> events) {
    List<Closing> closings = new ArrayList<>();
    Map<String, List<Long>> uncontrolled = new HashMap<>();
    List<Closing.Run> runs = new ArrayList<>();
    long abandoned = 0;
    @Nullable Spared spared = null;
    for (JsonNode event : events) {
      switch (event.path("event").asString()) {
        case "TaskRan" ->
            runs.add(new Closing.Run(event.path("task").asString(), time(event, "runNanos")));
        case "GateOpened" -> {
          abandoned += event.path("ending").asString().equals("DRAIN_ABANDONED") ? 1 : 0;
          if (event.path("closedNanos").asLong()
              > 0) { // 0: the closing ended before the gate closed
            closings.add(closing(event, runs));
          }
          runs.clear();
        }
        case "UncontrolledRun" -> {
          for (long i = 0; i < event.path("count").asLong(); i++) {
            uncontrolled
                .computeIfAbsent(event.path("task").asString(), task -> new ArrayList<>())
                .add(event.path("atNanos").asLong());
          }
        }
        case "Snapshot" -> spared = spared(event.path("hitsSaved"));
        default -> {
          // Other events are only for people who read the file.
        }
      }
    }
    return new ReplicaEvents(closings, uncontrolled, abandoned, spared);
  }

  private static @Nullable Spared spared(JsonNode saved) {
    return saved.isObject()
        ? new Spared(
            saved.path("value").asDouble(),
            saved.path("low").asDouble(),
            saved.path("high").asDouble())
        : null;
  }

  private static Closing closing(JsonNode opened, List<Closing.Run> runs) {
    return new Closing(
        time(opened, "closedNanos"), opened.path("refused").asLong(), List.copyOf(runs));
  }

  /** Returns the time that ended with an event. */
  private static Interval time(JsonNode event, String nanos) {
    long end = event.path("atNanos").asLong();
    return new Interval(end - event.path(nanos).asLong(), end);
  }
}
