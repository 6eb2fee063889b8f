package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Writes the result of a demo in words. */
public final class Conclusion {

  private static final double FARTHEST = 99.9;
  private static final double NEAREST = 99;

  private Conclusion() {}

  /**
   * Compares the runs with the names off, off-least-request and btc. The {@link Judgement} comes
   * first.
   *
   * @param rounds all runs of a demo
   * @return the comparison; empty if one of the three has not run and nothing disturbed the machine
   */
  public static String of(Rounds rounds) {
    List<String> sentences = new ArrayList<>(Judgement.of(rounds));
    if (rounds.have("off", "off-least-request", "btc")) {
      RunFigures off = rounds.together("off");
      RunFigures leastRequest = rounds.together("off-least-request");
      RunFigures btc = rounds.together("btc");
      sentences.add(exposed(off, leastRequest, btc));
      sentences.add(tail(off, leastRequest, btc));
    }
    return String.join(" ", sentences);
  }

  private static String exposed(RunFigures off, RunFigures leastRequest, RunFigures btc) {
    return String.format(
        Locale.ROOT,
        "With BTC, %s of %,d requests were hit by a collection. Without BTC %,d were hit with round"
            + " robin, and %,d with least-request routing.",
        btc.exposed() == 0 ? "none" : String.format(Locale.ROOT, "%,d", btc.exposed()),
        btc.requests(),
        off.exposed(),
        leastRequest.exposed());
  }

  /** Compares the farthest percentile that has enough requests beyond it in each run. */
  private static String tail(RunFigures off, RunFigures leastRequest, RunFigures btc) {
    boolean isFar =
        Stream.of(off, leastRequest, btc).allMatch(run -> run.latencies().tells(FARTHEST));
    double percentile = isFar ? FARTHEST : NEAREST;
    return String.format(
        Locale.ROOT,
        "The p%s was %.1f ms with BTC, and %.1f and %.1f ms without it.",
        isFar ? "99.9" : "99",
        btc.latencies().millisAt(percentile),
        off.latencies().millisAt(percentile),
        leastRequest.latencies().millisAt(percentile));
  }
}
