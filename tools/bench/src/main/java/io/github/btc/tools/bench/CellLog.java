package io.github.btc.tools.bench;

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
 * The figures of every finished run, one JSON object on each line; a verb that is resumed continues
 * after them.
 */
public final class CellLog {

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
  public record Entry(
      String settings,
      String cell,
      String row,
      int round,
      Map<String, Double> figures,
      String failure) {

    boolean is(String otherCell, String otherRow, int otherRound) {
      return cell.equals(otherCell) && row.equals(otherRow) && round == otherRound;
    }
  }

  /**
   * Opens the log in a folder.
   *
   * @param folder folder of the results
   * @param settings what must be the same in all runs
   * @param resume whether runs that it has are kept
   * @throws IOException if the file cannot be read
   * @throws RefusedSettingException if a line is not understood or has other settings
   */
  public CellLog(Path folder, String settings, boolean resume) throws IOException {
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
      throw new RefusedSettingException(
          "--resume", "unreadable content", "a line of an earlier run", e);
    }
    if (!entry.settings.equals(settings)) {
      throw new RefusedSettingException(
          "--resume", settings, entry.settings + ", as in the earlier runs");
    }
    return entry;
  }

  /**
   * Tells whether a run has finished.
   *
   * @param cell part of the table
   * @param row line of the table
   * @param round number of the round, from 0
   * @return true if it need not run again
   */
  public boolean has(String cell, String row, int round) {
    return entries.stream().anyMatch(entry -> entry.is(cell, row, round));
  }

  /**
   * Adds a finished run.
   *
   * @param entry the run
   * @throws IOException if the file cannot be written
   */
  public void add(Entry entry) throws IOException {
    entries.add(entry);
    Files.writeString(
        file,
        JSON.writeValueAsString(entry) + System.lineSeparator(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /**
   * Returns all finished runs.
   *
   * @return the runs in the order in which they ended
   */
  public List<Entry> entries() {
    return List.copyOf(entries);
  }
}
