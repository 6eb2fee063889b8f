package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The finished runs in an output folder, one JSON object on each line. A verb that is resumed
 * continues after them, and refuses those that it would have run with other settings.
 *
 * @param <E> one finished run
 */
final class RunLog<E extends RunLog.Entry> {

  /** The name of the file in a result's folder. */
  static final String FILE = "runs.jsonl";

  /** The name that the file of an earlier bench gets. */
  static final String EARLIER = "runs.earlier.jsonl";

  private static final JsonMapper JSON = new JsonMapper();

  private final Path file;
  private final Map<String, E> entries = new HashMap<>();

  /** One finished run. */
  interface Entry {

    /** Returns what names the row, and no other row of the verb. */
    String key();

    /** Returns the number of the round, from 0. */
    int round();

    /** Returns everything that must be the same in all runs of the row. */
    String settings();
  }

  private RunLog(Path file) {
    this.file = file;
  }

  /**
   * Opens the log of a folder.
   *
   * @param folder folder of the results
   * @param type type of a line
   * @param resume whether the log in the folder is continued; otherwise it gets another name
   * @throws RefusedSettingException if it is continued and is missing or not understood
   */
  static <E extends Entry> RunLog<E> open(Path folder, Class<E> type, boolean resume)
      throws IOException {
    RunLog<E> log = new RunLog<>(folder.resolve(FILE));
    if (resume) {
      log.read(folder, type);
    } else if (Files.exists(log.file)) {
      Files.move(log.file, folder.resolve(EARLIER), StandardCopyOption.REPLACE_EXISTING);
    }
    return log;
  }

  private void read(Path folder, Class<E> type) throws IOException {
    if (!Files.exists(file)) {
      throw new RefusedSettingException(
          "--resume", folder + " without " + FILE, "the --output folder of an earlier bench");
    }
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      try {
        remember(JSON.readValue(line, type));
      } catch (JacksonException e) {
        throw new RefusedSettingException(
            file + ", line " + number, "unreadable content", "a line of an earlier bench", e);
      }
    }
  }

  private void remember(E entry) {
    entries.put(place(entry.key(), entry.round()), entry);
  }

  private static String place(String key, int round) {
    return key + " " + round;
  }

  /**
   * Returns a run that has finished.
   *
   * @throws RefusedSettingException if it was run with other settings
   */
  Optional<E> find(String key, int round, String settings) {
    @Nullable E entry = entries.get(place(key, round));
    if (entry != null && !entry.settings().equals(settings)) {
      throw new RefusedSettingException(
          "--resume",
          key + " with " + settings,
          entry.settings() + ", as in the earlier runs, or another --output");
    }
    return Optional.ofNullable(entry);
  }

  /** Adds a finished run. One of the same row and round is replaced. */
  void add(E entry) throws IOException {
    remember(entry);
    Files.writeString(
        file,
        JSON.writeValueAsString(entry) + System.lineSeparator(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
