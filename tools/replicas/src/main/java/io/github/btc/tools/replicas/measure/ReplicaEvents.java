package io.github.btc.tools.replicas.measure;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What one replica's controller said about itself.
 *
 * @param closings its closings, in order of time
 * @param uncontrolledRuns for each task, the moments at which it noticed uncontrolled runs, one
 *     entry per run
 * @param abandonedClosings closings whose drain reached its limit
 */
public record ReplicaEvents(
    List<Closing> closings, Map<String, List<Long>> uncontrolledRuns, long abandonedClosings) {

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Reads a file of one JSON object per line.
   *
   * @param file the events of a replica
   * @return what matters of them
   * @throws IOException if it cannot be read or understood
   */
  public static ReplicaEvents read(Path file) throws IOException {
    try {
      List<JsonNode> events = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        events.add(JSON.readTree(line));
      }
      return of(events);
    } catch (JacksonException | CharacterCodingException e) {
      throw new IOException(file + ": " + e.getMessage() + " (expected one event a line)", e);
    }
  }

  private static ReplicaEvents of(List<JsonNode> events) {
    List<Closing> closings = new ArrayList<>();
    Map<String, List<Long>> uncontrolled = new HashMap<>();
    List<Closing.Run> runs = new ArrayList<>();
    long abandoned = 0;
    for (JsonNode event : events) {
      switch (event.path("event").asString()) {
        case "TaskRan" ->
            runs.add(
                new Closing.Run(event.path("task").asString(), event.path("runNanos").asLong()));
        case "GateOpened" -> {
          abandoned += event.path("ending").asString().equals("DRAIN_ABANDONED") ? 1 : 0;
          if (event.path("closedNanos").asLong() > 0) { // else it ended before the gate was shut
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
        default -> {
          // Kept in the file for people.
        }
      }
    }
    return new ReplicaEvents(closings, uncontrolled, abandoned);
  }

  private static Closing closing(JsonNode opened, List<Closing.Run> runs) {
    long end = opened.path("atNanos").asLong();
    return new Closing(
        new Interval(end - opened.path("closedNanos").asLong(), end),
        opened.path("refused").asLong(),
        List.copyOf(runs));
  }
}
