package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.RunFigures;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;

/**
 * Writes the sentences that a reader needs before the result of a demo. They report a disturbance
 * of the machine, and whether BTC made requests slower.
 *
 * <p>The runs without collections show a disturbance, because nothing that the demo compares is at
 * work in them.
 */
public final class Judgement {

  private static final double P99 = 99;

  /** A quiet machine with two cores stays below both of these. */
  private static final double MOST_SPREAD_MILLIS = 1;

  private static final double MOST_RATIO = 2;

  private Judgement() {}

  /**
   * Judges the runs with the names off-least-request, btc and no-collections, as far as they have
   * run. Without least-request routing, BTC is compared with the runs with the name off.
   *
   * @param rounds all runs of a demo
   * @return sentences, empty if there is nothing to know before the result
   */
  public static List<String> of(Rounds rounds) {
    DoubleSummaryStatistics limit =
        rounds.of("no-collections").stream().mapToDouble(Judgement::p99).summaryStatistics();
    List<String> sentences = new ArrayList<>();
    if (isDisturbed(limit)) {
      sentences.add(
          text(
              "Other programs disturbed this machine: without any collection, the p99 was %.1f ms"
                  + " in one round and %.1f ms in another. Run the demo again before you use its"
                  + " percentiles.",
              limit.getMin(), limit.getMax()));
    }
    String opponent = rounds.have("off-least-request") ? "off-least-request" : "off";
    if (rounds.have(opponent, "btc")) {
      double off = p99(rounds.together(opponent));
      double btc = p99(rounds.together("btc"));
      if (btc > off) {
        sentences.add(worse(off, btc) + (limit.getCount() > 1 ? " " + spread(limit) : ""));
      }
    }
    return List.copyOf(sentences);
  }

  private static String worse(double off, double btc) {
    return text("The p99 was worse with BTC: %.1f ms, and %.1f ms without it.", btc, off);
  }

  private static String spread(DoubleSummaryStatistics limit) {
    return text(
        "The rounds without collections differ by %.1f ms among themselves.",
        limit.getMax() - limit.getMin());
  }

  private static boolean isDisturbed(DoubleSummaryStatistics limit) {
    double spread = limit.getMax() - limit.getMin();
    return spread > MOST_SPREAD_MILLIS && limit.getMax() > MOST_RATIO * limit.getMin();
  }

  private static double p99(RunFigures run) {
    return run.latencies().millisAt(P99);
  }

  private static String text(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
