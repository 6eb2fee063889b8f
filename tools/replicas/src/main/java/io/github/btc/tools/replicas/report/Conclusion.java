package io.github.btc.tools.replicas.report;

import io.github.btc.tools.replicas.measure.RunFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes the result of a demo in words. */
public final class Conclusion {

  private Conclusion() {}

  /**
   * Compares the runs with the names off, gate-only and btc. The {@link Judgement} comes first.
   *
   * @param rounds all runs of a demo
   * @return the comparison; empty if one of the three has not run and nothing disturbed the machine
   */
  public static String of(Rounds rounds) {
    List<String> sentences = new ArrayList<>(Judgement.of(rounds));
    if (rounds.have("off", "gate-only", "btc")) {
      sentences.add(
          comparison(rounds.together("off"), rounds.together("gate-only"), rounds.together("btc")));
    }
    return String.join(" ", sentences);
  }

  private static String comparison(RunFigures off, RunFigures gateOnly, RunFigures btc) {
    return String.format(
        Locale.ROOT,
        "With BTC, %s of %,d requests met a collection. Without BTC %,d requests met one, and"
            + " behind a gate alone %,d. With BTC a collection took %s of the time of a full one,"
            + " and a closing %s.",
        btc.exposed() == 0 ? "none" : String.format(Locale.ROOT, "%,d", btc.exposed()),
        btc.requests(),
        off.exposed(),
        gateOnly.exposed(),
        share(btc.meanTaskMillis(), gateOnly.meanTaskMillis()),
        share(btc.meanClosingMillis(), gateOnly.meanClosingMillis()));
  }

  private static String share(double part, double whole) {
    return whole == 0 ? "-" : Math.round(100 * part / whole) + " %";
  }
}
