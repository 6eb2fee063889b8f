package io.github.btc.tools.bench;

import io.github.btc.tools.console.Progress;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The runs of a verb, one after another: those that have not finished earlier, and none that would
 * end too late. A row that has failed does not run again in the later rounds, and the others still
 * run.
 *
 * @param <R> one run
 */
public final class CellRuns<R extends CellRuns.Run> {

  private final Work<R> work;
  private final Workplace workplace;
  private final Duration most;
  private final Set<String> failed = new HashSet<>();
  private final long begunNanos = System.nanoTime();
  private int number;

  /** A row of a table in one round. */
  public interface Run {

    /**
     * Returns the line of the table.
     *
     * @return name of the row
     */
    String name();

    /**
     * Returns the part of the table.
     *
     * @return title of the cell
     */
    String cellName();

    /**
     * Returns the number of the round.
     *
     * @return number, from 0
     */
    int round();
  }

  /**
   * The work of a run.
   *
   * @param <R> one run
   */
  interface Work<R> {

    /** Returns whether a run has not finished yet. */
    boolean isLeft(R run);

    /** Returns a long time for a run. */
    Duration longest(R run);

    /** Carries out a run and keeps its figures. */
    void carryOut(R run) throws IOException, InterruptedException;

    /** Keeps the reason why a run has failed. */
    void fail(R run, String why) throws IOException;
  }

  /**
   * Begins with the first run.
   *
   * @param work the work of a run
   * @param workplace owner of the processes
   * @param most time after which no run begins that would end later
   */
  CellRuns(Work<R> work, Workplace workplace, Duration most) {
    this.work = work;
    this.workplace = workplace;
    this.most = most;
  }

  /** Returns the longest time of those that are left. */
  static <R extends Run> Duration planned(List<R> runs, Work<R> work) {
    return runs.stream()
        .filter(work::isLeft)
        .map(work::longest)
        .reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * Carries out those that are left.
   *
   * @param runs runs in their order
   * @param ofAll number of runs that are left in this and all later calls
   * @param progress receives the start of each run
   * @return false if the time is over
   */
  boolean carryOut(List<R> runs, int ofAll, Progress progress)
      throws IOException, InterruptedException {
    for (R run : runs) {
      if (!work.isLeft(run) || failed.contains(row(run))) {
        continue;
      }
      Duration end = Duration.ofNanos(System.nanoTime() - begunNanos).plus(work.longest(run));
      if (end.compareTo(most) > 0) {
        return false; // another call with --resume continues here
      }
      String meaning = run.cellName() + ", round " + (run.round() + 1);
      progress.begin(run.name(), meaning, ++number, ofAll);
      carryOut(run);
    }
    return true;
  }

  private void carryOut(R run) throws IOException, InterruptedException {
    try {
      work.carryOut(run);
    } catch (IOException
        | RuntimeException e) { // the other rows still run if a file of one row is unreadable
      if (workplace.isAbandoned()) {
        throw e;
      }
      failed.add(row(run));
      work.fail(run, e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  private String row(R run) {
    return CellRun.key(run.name(), run.cellName());
  }
}
