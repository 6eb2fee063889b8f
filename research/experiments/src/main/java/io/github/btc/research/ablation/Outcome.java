package io.github.btc.research.ablation;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The result of one run of a scene.
 *
 * @param exposed requests that a collection met, in flight or in the socket, per 1,000
 * @param failed requests that no replica took, per 1,000
 * @param refused refusals, per 1,000 requests
 * @param closings closings, per replica and minute
 * @param closed share of time in which a gate was closed, in percent
 * @param inVain runs that freed nothing, failed, or did not begin although the gate had closed or
 *     somebody was told, per replica and minute
 * @param together share of time in which more than one replica was away, in percent
 * @param mostAway the largest share of the replicas that were away at the same moment, in percent
 * @param samples samples of the levels, per replica and second
 * @param waited time that requests waited for collections and on their way after refusals, in ms
 *     per 1,000 requests
 */
record Outcome(
    double exposed,
    double failed,
    double refused,
    double closings,
    double closed,
    double inVain,
    double together,
    double mostAway,
    double samples,
    double waited) {

  /** A figure of an outcome, of which less is better. */
  enum Measure {
    EXPOSED("exposed per 1,000", Outcome::exposed, 0.1),
    FAILED("no replica, per 1,000", Outcome::failed, 0.05),
    REFUSED("refused per 1,000", Outcome::refused, 0.2),
    CLOSINGS("closings per minute", Outcome::closings, 0.2),
    CLOSED("closed %", Outcome::closed, 0.05),
    IN_VAIN("in vain per minute", Outcome::inVain, 0.05),
    TOGETHER("together %", Outcome::together, 0.05),
    MOST_AWAY("most away %", Outcome::mostAway, 5),
    SAMPLES("samples per second", Outcome::samples, 0.5),
    WAITED("waited ms per 1,000", Outcome::waited, 1);

    private final String title;
    private final ToDoubleFunction<Outcome> figure;
    private final double least;

    Measure(String title, ToDoubleFunction<Outcome> figure, double least) {
      this.title = title;
      this.figure = figure;
      this.least = least;
    }

    String title() {
      return title;
    }

    double of(Outcome outcome) {
      return figure.applyAsDouble(outcome);
    }

    /** Returns the least difference that anybody would notice. */
    double least() {
      return least;
    }

    static String text(double value) {
      return String.format(
          Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value);
    }
  }
}
