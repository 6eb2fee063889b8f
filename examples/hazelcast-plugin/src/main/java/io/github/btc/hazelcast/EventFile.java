package io.github.btc.hazelcast;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the controller's events, one line of JSON for each event. Each line is written while the
 * gate is open.
 */
final class EventFile implements ControllerListener, AutoCloseable {

  private final PrintWriter writer;

  private EventFile(PrintWriter writer) {
    this.writer = writer;
  }

  /**
   * Creates the file.
   *
   * @throws IOException if the file cannot be written, with one sentence
   */
  static EventFile create(Path file) throws IOException {
    try {
      return new EventFile(new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new IOException(
          "btc.events: " + file + " (expected a file that can be written; " + e + ")", e);
    }
  }

  @Override
  public void on(ControllerEvent event) {
    String details = detailsOf(event);
    writer.printf(
        "{\"event\":\"%s\",\"atNanos\":%d%s}%n",
        event.getClass().getSimpleName(), event.atNanos(), details);
    writer.flush();
  }

  /** Formats the details. Task names and endings are constants that need no escape. */
  private static String detailsOf(ControllerEvent event) {
    if (event instanceof ControllerEvent.GateOpened opened) {
      return ",\"ending\":\"%s\",\"closedNanos\":%d,\"refused\":%d"
          .formatted(opened.ending(), opened.closedNanos(), opened.refused());
    } else if (event instanceof ControllerEvent.TaskRan ran) {
      return ",\"task\":\"%s\",\"runNanos\":%d,\"effective\":%b"
          .formatted(ran.task(), ran.runNanos(), ran.effective());
    } else if (event instanceof ControllerEvent.UncontrolledRun run) {
      return ",\"task\":\"%s\",\"count\":%d".formatted(run.task(), run.count());
    } else if (event instanceof ControllerEvent.Drained drained) {
      return ",\"waitedNanos\":%d,\"inFlight\":%d"
          .formatted(drained.waitedNanos(), drained.inFlight());
    } else if (event instanceof ControllerEvent.Deferred deferred) {
      return ",\"reason\":\"%s\"".formatted(deferred.reason());
    }
    return "";
  }

  @Override
  public void close() {
    writer.close();
  }
}
