package io.github.btc.tools.bench;

import io.github.btc.tools.console.Progress;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.console.output.JsonText;
import io.github.btc.tools.console.output.WholeFile;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;

/**
 * A table for each cell, filled run by run. Its folder has the log of the runs, the page, which is
 * written after each run, and at the end the result for programs.
 *
 * @param <R> one run
 */
public final class CellTable<R extends CellRuns.Run> {

  private static final String RESULT = "result.json";
  private static final String PAGE = "README.md";

  private final Path folder;
  private final CellPage page;
  private final List<R> runs;
  private final Measurement<R> measurement;
  private final Environment environment;
  private final RunLog<CellRun> log;

  /**
   * The measurement of a run.
   *
   * @param <R> one run
   */
  public interface Measurement<R> {

    /**
     * Returns everything that must be the same in all runs of a row.
     *
     * @param run run of the row
     * @return one text
     */
    String settings(R run);

    /**
     * Returns a long time for a run.
     *
     * @param run the run
     * @return the time
     */
    Duration longest(R run);

    /**
     * Carries out a run.
     *
     * @param run the run
     * @return figures by name
     * @throws IOException if it fails
     * @throws InterruptedException if interrupted
     */
    Map<String, Double> figures(R run) throws IOException, InterruptedException;
  }

  /**
   * Opens the folder.
   *
   * @param folder folder of the results
   * @param resume whether the runs that have finished in the folder stay
   * @param head title and first sentences of the page
   * @param runs all runs in their order
   * @param measurement the measurement of a run
   * @param environment facts for the end of the page
   * @throws IOException if a file cannot be read or moved
   * @throws IllegalArgumentException if runs in the folder cannot be continued
   */
  public CellTable(
      Path folder,
      boolean resume,
      String head,
      List<R> runs,
      Measurement<R> measurement,
      Environment environment)
      throws IOException {
    this.folder = folder;
    this.page = new CellPage(head);
    this.runs = List.copyOf(runs);
    this.measurement = measurement;
    this.environment = environment;
    this.log = RunLog.open(folder, CellRun.class, resume);
    ended(); // refuses runs with other settings before the first run
  }

  /**
   * Carries out the runs that are left, as many as end in time.
   *
   * @param verb name in the progress
   * @param workplace owner of the processes
   * @param most time after which no run begins that would end later
   * @throws IOException if a file cannot be written, or this JVM is being ended
   * @throws InterruptedException if interrupted
   */
  public void fill(String verb, Workplace workplace, Duration most)
      throws IOException, InterruptedException {
    Filling filling = new Filling();
    try (Progress progress = Progress.onTerminal(verb, CellRuns.planned(runs, filling))) {
      int left = (int) runs.stream().filter(filling::isLeft).count();
      new CellRuns<>(filling, workplace, most).carryOut(runs, left, progress);
    }
  }

  private final class Filling implements CellRuns.Work<R> {

    @Override
    public boolean isLeft(R run) {
      return ended(run).filter(each -> !each.hasFailed()).isEmpty();
    }

    @Override
    public Duration longest(R run) {
      return measurement.longest(run);
    }

    @Override
    public void carryOut(R run) throws IOException, InterruptedException {
      add(run, measurement.figures(run), "");
    }

    @Override
    public void fail(R run, String why) throws IOException {
      add(run, Map.of(), why);
    }

    private void add(R run, Map<String, Double> figures, String failure) throws IOException {
      log.add(
          new CellRun(
              measurement.settings(run),
              run.cellName(),
              run.name(),
              run.round(),
              figures,
              failure));
      writePage();
    }
  }

  private Optional<CellRun> ended(R run) {
    return log.find(
        CellRun.key(run.name(), run.cellName()), run.round(), measurement.settings(run));
  }

  private List<CellRun> ended() {
    return runs.stream().flatMap(run -> ended(run).stream()).toList();
  }

  private void writePage() throws IOException {
    WholeFile.write(folder.resolve(PAGE), page.markdown(ended(), environment.markdown()));
  }

  /**
   * Shows the table, and writes the page and the result.
   *
   * @param json option for the result
   * @param line command line with this option
   * @throws IOException if a file cannot be written
   */
  public void publish(JsonOption json, CommandLine line) throws IOException {
    List<CellRun> ended = ended();
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("runs", ended);
    document.put("environment", environment.fields());
    writePage();
    WholeFile.write(folder.resolve(RESULT), JsonText.of(document));
    json.publish(
        line,
        document,
        out -> {
          out.print(CellPage.text(ended));
          ended.stream()
              .filter(CellRun::hasFailed)
              .forEach(run -> out.println(run.row() + ": " + run.failure()));
        });
  }
}
