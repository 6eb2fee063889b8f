package io.github.btc.tools.replicas.replica;

import io.github.btc.ControlGroup;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerSnapshot;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps what the controller does and writes it at the end, one line of JSON per event, with the
 * time of day beside the nanoseconds. The controller's thread calls it, and its CPU time is
 * measured, so nothing is written while the replica serves. A replica that is killed leaves no
 * events.
 */
public final class EventLog implements ControllerListener, AutoCloseable {

  /** So many events are written at once, however long the replica still serves. */
  private static final int MOST_KEPT = 10_000;

  private final BufferedWriter writer;
  private final List<KeptEvent> kept = new ArrayList<>(); // guarded by this

  /**
   * Opens a log.
   *
   * @param file where the lines go
   * @throws IOException if it cannot be written
   */
  public EventLog(Path file) throws IOException {
    writer = Files.newBufferedWriter(file);
  }

  @Override
  public synchronized void on(ControllerEvent event) {
    kept.add(new KeptEvent(event, System.currentTimeMillis()));
    if (kept.size() == MOST_KEPT) {
      writeKept();
    }
  }

  /**
   * Writes all events and the last word of a controller.
   *
   * @param snapshot taken after it has ended
   */
  public synchronized void finish(ControllerSnapshot snapshot) {
    writeKept();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("atNanos", System.nanoTime());
    fields.put("closings", snapshot.closings());
    fields.put("abandonedClosings", snapshot.abandonedClosings());
    fields.put("exposedRequests", snapshot.exposedRequests());
    fields.put("refused", snapshot.refused());
    for (ControllerSnapshot.Task task : snapshot.tasks()) {
      fields.put(task.name() + ".runs", task.runs());
      fields.put(task.name() + ".failedRuns", task.failedRuns());
      fields.put(task.name() + ".uncontrolledRuns", task.uncontrolledRuns());
    }
    if (snapshot.controlGroup() != null && snapshot.controlGroup().hitsSaved() != null) {
      ControlGroup.Estimate saved = snapshot.controlGroup().hitsSaved();
      fields.put(
          "hitsSaved", Map.of("value", saved.value(), "low", saved.low(), "high", saved.high()));
    }
    write(new JsonMapper(), "Snapshot", System.currentTimeMillis(), fields);
  }

  private static Map<String, Object> fieldsOf(ControllerEvent event) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("atNanos", event.atNanos());
    if (event instanceof ControllerEvent.GateClosed closed) {
      fields.put("inFlight", closed.inFlight());
      fields.put("confirmed", closed.confirmed());
    } else if (event instanceof ControllerEvent.Drained drained) {
      fields.put("waitedNanos", drained.waitedNanos());
      fields.put("inFlight", drained.inFlight());
    } else if (event instanceof ControllerEvent.TaskRan ran) {
      fields.put("task", ran.task());
      fields.put("runNanos", ran.runNanos());
      fields.put("effective", ran.effective());
    } else if (event instanceof ControllerEvent.GateOpened opened) {
      fields.put("ending", opened.ending().name());
      fields.put("closedNanos", opened.closedNanos());
      fields.put("refused", opened.refused());
    } else if (event instanceof ControllerEvent.UncontrolledRun run) {
      fields.put("task", run.task());
      fields.put("count", run.count());
    } else {
      fields.put("text", event.toString());
    }
    return fields;
  }

  private void writeKept() {
    JsonMapper json = new JsonMapper();
    for (KeptEvent each : kept) {
      write(json, each.event.getClass().getSimpleName(), each.wallMillis, fieldsOf(each.event));
    }
    kept.clear();
  }

  private void write(JsonMapper json, String event, long wallMillis, Map<String, Object> fields) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", event);
    line.put("wallMillis", wallMillis);
    line.putAll(fields);
    try {
      writer.write(json.writeValueAsString(line));
      writer.newLine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the events that are not written yet. */
  @Override
  public synchronized void close() throws IOException {
    try (writer) {
      writeKept();
    }
  }

  private record KeptEvent(ControllerEvent event, long wallMillis) {}
}
