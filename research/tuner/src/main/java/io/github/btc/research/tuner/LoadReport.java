package io.github.btc.research.tuner;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the report of a load command. It is a JSON object with figures, or has a line for each
 * request: {@code timestamp;status;duration} in ms, with semicolons or commas. {@link Measure} has
 * the names of the figures; other names are ignored.
 */
final class LoadReport {

  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> PERCENTILES =
      List.of(Measure.P50, Measure.P90, Measure.P95, Measure.P99, Measure.P999, Measure.P9999);
  private static final List<String> COUNTS =
      List.of(
          Measure.REQUESTS, Measure.RATE, Measure.ERRORS, Measure.REFUSED, Measure.UNCONTROLLED);
  private static final int REFUSED = 503;
  private static final double LONGEST_MILLIS = 3.6e6;
  private static final double LATEST_MILLIS = 1e15;

  private LoadReport() {}

  /**
   * Reads a report.
   *
   * @param file file that the load command has written
   * @param warmUpSeconds time at the beginning whose requests do not count
   * @param mostSeconds longest duration of the load
   * @throws IllegalArgumentException if the file is not a report
   */
  static Map<String, Double> read(Path file, double warmUpSeconds, double mostSeconds)
      throws IOException {
    if (!Files.exists(file)) {
      throw new RefusedSettingException(
          "report", "no file", "the load command to write to the file {report}");
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    return parse(text, warmUpSeconds, mostSeconds);
  }

  static Map<String, Double> parse(String text, double warmUpSeconds, double mostSeconds) {
    return text.stripLeading().startsWith("{")
        ? figures(text)
        : requests(text, warmUpSeconds, mostSeconds);
  }

  private static Map<String, Double> figures(String text) {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JacksonException e) {
      throw new RefusedSettingException("report", "damaged", "a JSON object", e);
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    PERCENTILES.forEach(name -> add(figures, name, root, LONGEST_MILLIS));
    COUNTS.forEach(name -> add(figures, name, root, LATEST_MILLIS));
    add(figures, Measure.CAPACITY_LOST, root, 1);
    if (PERCENTILES.stream().noneMatch(figures::containsKey)) {
      throw new RefusedSettingException(
          "report", "no percentile", "one of " + String.join(", ", PERCENTILES));
    }
    return figures;
  }

  private static void add(Map<String, Double> figures, String name, JsonNode root, double most) {
    JsonNode value = root.path(name);
    if (value.isMissingNode()) {
      return;
    }
    if (!value.isNumber() || !(value.asDouble() >= 0 && value.asDouble() <= most)) {
      throw new RefusedSettingException(
          "report",
          name + " is not a number from 0 to " + (most == 1 ? "1" : (long) most),
          most == 1 ? "a share" : "ms or a count");
    }
    figures.put(name, Math.abs(value.asDouble())); // -0 is 0
  }

  private static Map<String, Double> requests(
      String text, double warmUpSeconds, double mostSeconds) {
    Histogram answers = new Histogram(3);
    long errors = 0;
    long refused = 0;
    double earliest = Double.MAX_VALUE;
    double first = Double.MAX_VALUE;
    double last = 0;
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      boolean header = number == 1 && !line.isEmpty() && Character.isLetter(line.charAt(0));
      if (header || line.isBlank()) {
        continue;
      }
      double[] request = request(line, number);
      earliest = Math.min(earliest, request[0]);
      if (request[0] < 1_000 * warmUpSeconds) {
        continue;
      }
      first = Math.min(first, request[0]);
      last = Math.max(last, request[0] + request[2]);
      if (request[1] >= 200 && request[1] < 400) {
        answers.recordValue(Math.max(1, Math.round(1e6 * request[2])));
      } else {
        errors++;
        refused += request[1] == REFUSED ? 1 : 0;
      }
    }
    checkBeginning(earliest, 1_000 * mostSeconds);
    return measures(answers, errors, refused, (last - first) / 1_000);
  }

  /** Refuses times of day. They are after the warm-up, so no request would be omitted. */
  private static void checkBeginning(double earliestMillis, double mostMillis) {
    if (earliestMillis > mostMillis && earliestMillis <= LATEST_MILLIS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "report: the first request is at %.0f ms (expected ms since the start of the load, at"
                  + " most %.0f, load.seconds)",
              earliestMillis,
              mostMillis));
    }
  }

  private static double[] request(String line, int number) {
    String[] columns = line.split(line.indexOf(';') >= 0 ? ";" : ",", -1);
    try {
      double timestamp = Double.parseDouble(columns[0].trim());
      double status = Integer.parseInt(columns[1].trim());
      double millis = Double.parseDouble(columns[2].trim());
      if (timestamp >= 0 && timestamp <= LATEST_MILLIS && millis >= 0 && millis <= LONGEST_MILLIS) {
        return new double[] {timestamp, status, millis};
      }
    } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
      // The exception below reports the line.
    }
    throw new RefusedSettingException(
        "report, line " + number, "not a request", "timestamp;status;duration, in ms");
  }

  private static Map<String, Double> measures(
      Histogram answers, long errors, long refused, double seconds) {
    if (answers.getTotalCount() == 0) {
      throw new RefusedSettingException(
          "report", "no answer after the warm-up", "requests with a status from 200 to 399");
    }
    Map<String, Double> measures = new LinkedHashMap<>();
    for (String name : PERCENTILES) {
      double percentile = Double.parseDouble(name.substring(1));
      measures.put(name, answers.getValueAtPercentile(percentile) / 1e6);
    }
    measures.put(Measure.REQUESTS, (double) answers.getTotalCount() + errors);
    if (seconds > 0) {
      measures.put(Measure.RATE, answers.getTotalCount() / seconds);
    }
    measures.put(Measure.ERRORS, (double) errors);
    measures.put(Measure.REFUSED, (double) refused);
    return measures;
  }
}
