package io.github.btc.tools.bench.stops;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of every finished run, one JSON object on each line; a trial continues after them.
 */
final class TrialLog {

  /** The name of the file in a result's folder. */
  static final String FILE = "runs.jsonl";

  private static final JsonMapper JSON = new JsonMapper();

  private final Path file;
  private final List<Entry> entries = new ArrayList<>();

  /**
   * One run.
   *
   * @param settings what must be the same in all runs
   * @param cell part of the table
   * @param row line of the table
   * @param round number of the round, from 0
   * @param figures figures by name
   * @param failure why it has no figures; empty if it has
   */
  record Entry(
      String settings,
      String cell,
      String row,
      int round,
      Map<String, Double> figures,
      String failure) {

    boolean isOf(TrialRun run) {
      return cell.equals(run.cell()) && row.equals(run.rowName()) && round == run.round();
    }
  }

  /**
   * Opens the log in a folder.
   *
   * @param settings what must be the same in all runs
   * @param resume whether runs that it has are kept
   * @throws RefusedSettingException if a line is not understood or has other settings
   */
  TrialLog(Path folder, String settings, boolean resume) throws IOException {
    file = folder.resolve(FILE);
    if (!resume) {
      Files.deleteIfExists(file);
    } else if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        entries.add(read(line, settings));
      }
    }
  }

  private static Entry read(String line, String settings) {
    Entry entry;
    try {
      entry = JSON.readValue(line, Entry.class);
    } catch (JacksonException e) {
      throw new RefusedSettingException("--resume", "unreadable content", "a line of the trial", e);
    }
    if (!entry.settings.equals(settings)) {
      throw new RefusedSettingException(
          "--resume", settings, entry.settings + ", as in the earlier runs");
    }
    return entry;
  }

  boolean has(TrialRun run) {
    return entries.stream().anyMatch(entry -> entry.isOf(run));
  }

  void add(Entry entry) throws IOException {
    entries.add(entry);
    Files.writeString(
        file,
        JSON.writeValueAsString(entry) + System.lineSeparator(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  List<Entry> entries() {
    return List.copyOf(entries);
  }
}
