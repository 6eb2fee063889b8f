package example.catalogue.bench;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes closings and runs of tasks while the gate is open, with one line of JSON for each event.
 */
final class EventFile implements ControllerListener {

  private final JsonMapper json = new JsonMapper();
  private final Path file;

  EventFile(Path file) {
    this.file = file;
    write("", StandardOpenOption.TRUNCATE_EXISTING);
  }

  @Override
  public void on(ControllerEvent event) {
    boolean wanted =
        event instanceof ControllerEvent.GateOpened
            || event instanceof ControllerEvent.TaskRan
            || event instanceof ControllerEvent.UncontrolledRun;
    if (wanted) {
      ObjectNode line = json.valueToTree(event);
      line.put("event", event.getClass().getSimpleName());
      write(json.writeValueAsString(line) + "\n", StandardOpenOption.APPEND);
    }
  }

  private void write(String text, StandardOpenOption how) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.WRITE, how);
    } catch (IOException e) {
      throw new UncheckedIOException(file + ": cannot be written", e);
    }
  }
}
