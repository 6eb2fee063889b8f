package io.github.btc.tools.replicas.replica;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerSnapshot;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes what the controller does, one line of JSON per event, with the time of day beside the
 * nanoseconds. Called from the controller's thread while the gate is open.
 */
public final class EventLog implements ControllerListener, AutoCloseable {

  private final JsonMapper json = new JsonMapper();
  private final BufferedWriter writer;

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
  public void on(ControllerEvent event) {
    write(event.getClass().getSimpleName(), fieldsOf(event));
  }

  /**
   * Writes the last word of a controller.
   *
   * @param snapshot taken after it has ended
   */
  public void finish(ControllerSnapshot snapshot) {
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
    write("Snapshot", fields);
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

  private synchronized void write(String event, Map<String, Object> fields) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("event", event);
    line.put("wallMillis", System.currentTimeMillis());
    line.putAll(fields);
    try {
      writer.write(json.writeValueAsString(line));
      writer.newLine();
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    writer.close();
  }
}
