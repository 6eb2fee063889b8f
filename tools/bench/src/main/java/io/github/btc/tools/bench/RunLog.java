package io.github.btc.tools.bench;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.report.LatencyCurve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The values of every finished run, one JSON object on each line. A bench that is started again
 * continues after the runs in this file.
 */
final class RunLog {

  /** The name of the file in a result's folder. */
  static final String FILE = "runs.jsonl";

  /** The name that the file of an earlier bench gets. */
  static final String EARLIER = "runs.earlier.jsonl";

  /** The curve of a run that has none. */
  static final LatencyCurve NO_CURVE = new LatencyCurve(List.of());

  private static final JsonMapper JSON = new JsonMapper();

  private final Path file;
  private final Map<String, Entry> entries = new HashMap<>();

  private RunLog(Path file) {
    this.file = file;
  }

  /**
   * The values of one run.
   *
   * @param row key of the row
   * @param repetition number of the repetition, from 0
   * @param settings everything that must be the same in all runs of the row
   * @param seconds measured time
   * @param values values of the measured time
   * @param coldSeconds measured time of the cold phase; 0 without values of it
   * @param cold values of the cold phase
   * @param curve latencies of the measured time by percentile
   * @param coldCurve latencies of the cold phase by percentile
   */
  record Entry(
      String row,
      int repetition,
      String settings,
      double seconds,
      Map<Measure, Double> values,
      double coldSeconds,
      Map<Measure, Double> cold,
      LatencyCurve curve,
      LatencyCurve coldCurve) {

    Entry {
      curve = Objects.requireNonNullElse(curve, NO_CURVE); // older logs have no curves
      coldCurve = Objects.requireNonNullElse(coldCurve, NO_CURVE);
    }
  }

  /** Begins a log. The log of an earlier bench in the folder gets another name. */
  static RunLog fresh(Path folder) throws IOException {
    RunLog log = new RunLog(folder.resolve(FILE));
    if (Files.exists(log.file)) {
      Files.move(log.file, folder.resolve(EARLIER), StandardCopyOption.REPLACE_EXISTING);
    }
    return log;
  }

  /**
   * Continues the log in a folder.
   *
   * @throws IllegalArgumentException if the folder has no log or a line is not understood
   */
  static RunLog resumed(Path folder) throws IOException {
    RunLog log = new RunLog(folder.resolve(FILE));
    if (!Files.exists(log.file)) {
      throw new RefusedSettingException(
          "--resume", folder + " without " + FILE, "the --output folder of an earlier bench");
    }
    int number = 0;
    for (String line : Files.readAllLines(log.file)) {
      number++;
      try {
        log.remember(JSON.readValue(line, Entry.class));
      } catch (JacksonException e) {
        throw new RefusedSettingException(
            log.file + ", line " + number, "unreadable content", "a line of ./btc bench", e);
      }
    }
    return log;
  }

  private void remember(Entry entry) {
    entries.put(place(entry.row, entry.repetition), entry);
  }

  private static String place(String row, int repetition) {
    return row + " " + repetition;
  }

  /**
   * Returns the values of a run that has finished earlier.
   *
   * @throws IllegalArgumentException if it was run with other settings
   */
  Optional<Entry> find(String row, int repetition, String settings) {
    @Nullable Entry entry = entries.get(place(row, repetition));
    if (entry != null && !entry.settings.equals(settings)) {
      throw new RefusedSettingException(
          "--resume",
          row + " with " + entry.settings,
          "the machine, JDK, flags, load and times of the earlier runs; choose another --output");
    }
    return Optional.ofNullable(entry);
  }

  /** Adds the values of a finished run. */
  void add(Entry entry) throws IOException {
    remember(entry);
    Files.writeString(
        file,
        JSON.writeValueAsString(entry) + System.lineSeparator(),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }
}
