package example.tasks;

import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.RunRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One kind of background work, without and with BTC.
 *
 * @param kind the kind
 * @param without the result without BTC
 * @param with the result with BTC
 */
record Comparison(Kind kind, Outcome without, Outcome with) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final String HEADER =
      String.format(
          "%-22s %-8s %8s %8s %7s %7s %8s %9s %9s",
          "", "BTC", "requests", "exposed", "errors", "runs", "mean ms", "closings", "p99.9 ms");

  /**
   * The result of one run.
   *
   * @param figures the usual figures, without the exposed requests
   * @param exposed the number of requests that overlapped the work
   * @param runs the number of runs of the background work in the measured time
   * @param meanRunMillis the mean duration of a run
   */
  record Outcome(RunFigures figures, long exposed, long runs, double meanRunMillis) {

    static Outcome of(ServiceReplicas.Run left) {
      RunRecord record = left.record();
      List<Interval> runs =
          record.replicas().stream()
              .flatMap(replica -> replica.pauses().stream())
              .map(Pause::interval)
              .filter(record.window()::overlaps)
              .toList();
      double mean =
          runs.stream().mapToLong(run -> run.endNanos() - run.startNanos()).average().orElse(0);
      return new Outcome(record.figures(), left.exposed(), runs.size(), mean / NANOS_PER_MILLI);
    }

    private String line(String title, String btc) {
      return String.format(
          Locale.ROOT,
          "%-22s %-8s %8d %8d %7d %7d %8.1f %9d %9.1f",
          title,
          btc,
          figures.requests(),
          exposed,
          figures.errors(),
          runs,
          meanRunMillis,
          figures.closings(),
          figures.latencies().millisAt(99.9));
    }
  }

  /** Measures without BTC first, and then with BTC. */
  static Comparison of(Kind kind, ServiceReplicas replicas)
      throws IOException, InterruptedException {
    Outcome without = Outcome.of(replicas.run(kind, false));
    return new Comparison(kind, without, Outcome.of(replicas.run(kind, true)));
  }

  /** Returns true if requests overlapped the work without BTC, and no request did so with BTC. */
  boolean showsTheDifference() {
    return without.exposed > 0 && with.exposed == 0 && with.runs > 0 && with.figures.errors() == 0;
  }

  /** Formats a table. */
  static String table(List<Comparison> all) {
    List<String> lines = new ArrayList<>(List.of(HEADER));
    for (Comparison each : all) {
      lines.add(each.without.line(each.kind.work(), "without"));
      lines.add(each.with.line("", "with"));
    }
    return String.join(System.lineSeparator(), lines);
  }
}
