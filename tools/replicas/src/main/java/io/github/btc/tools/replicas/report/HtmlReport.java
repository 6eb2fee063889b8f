package io.github.btc.tools.replicas.report;

import io.github.btc.tools.console.output.ChartPage;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes the figures as one page with its style, script, chart library and data. */
public final class HtmlReport {

  private static final String DIRECTORY = "/io/github/btc/tools/replicas/report/";
  private static final ChartPage PAGE =
      new ChartPage(
          DIRECTORY + "report.html", List.of(DIRECTORY + "report.css"), DIRECTORY + "report.js");

  private HtmlReport() {}

  /**
   * Writes the page of a demo.
   *
   * @param file file to write
   * @param records records of the runs; the page draws those of the first round
   * @param rounds figures of the runs
   * @param environment machine, JDK and settings
   * @throws IOException if the file cannot be written
   */
  public static void write(
      Path file, List<RunRecord> records, Rounds rounds, Environment environment)
      throws IOException {
    Map<String, Object> words =
        Map.of(
            "title",
            "Is a request ever hit by a collection?",
            "heading",
            "Four configurations of the same service",
            "meanings",
            Meaning.OF,
            "conclusion",
            Conclusion.of(rounds));
    write(file, words, firstRound(records), rounds.together(), environment);
  }

  private static List<RunRecord> firstRound(List<RunRecord> records) {
    Set<String> seen = new HashSet<>();
    return records.stream().filter(record -> seen.add(record.name())).toList();
  }

  /**
   * Writes a page about any runs.
   *
   * @param file file to write
   * @param words {@code title}, {@code heading} and {@code conclusion}, and optionally {@code
   *     meanings}, {@code tables} and {@code claims} for the script of the page
   * @param records records from which the page draws closings and collections
   * @param figures figures for the rows of the table and the curves
   * @param environment machine, JDK and settings
   * @throws IOException if the file cannot be written
   */
  public static void write(
      Path file,
      Map<String, Object> words,
      List<RunRecord> records,
      List<RunFigures> figures,
      Environment environment)
      throws IOException {
    Map<String, Object> data = data(records, figures, environment);
    data.putAll(words);
    WholeFile.write(file, PAGE.with(data));
  }

  private static Map<String, Object> data(
      List<RunRecord> records, List<RunFigures> figures, Environment environment) {
    Map<String, Object> data = new LinkedHashMap<>(ResultJson.document(figures, environment));
    Map<String, Object> tails = new LinkedHashMap<>();
    Map<String, Object> told = new LinkedHashMap<>();
    for (RunFigures run : figures) {
      tails.put(run.name(), TailCurve.of(run.latencies()));
      told.put(run.name(), Percentile.toldOf(run));
    }
    data.put("tails", tails);
    data.put("told", told);
    data.put("timelines", records.stream().map(Timeline::of).toList());
    return data;
  }
}
