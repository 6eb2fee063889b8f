package io.github.btc.research.models.ctmc;

import java.util.Locale;

/*
 * Grassmann, Taksar, Heyman, "Regenerative analysis and steady state distributions for Markov
 * chains", Operations Research 33 (1985). States are censored from the last to the first; the
 * diagonal is never subtracted from, it is always the sum of what leaves. So no step subtracts, and
 * every probability, however small, has nearly full relative precision. Ours: only the envelope of
 * the matrix is stored and worked on.
 */

/** The steady state of an irreducible chain by elimination without subtraction (GTH). */
final class GthElimination {

  private static final double LARGE = 1e100;
  private static final double[] NOTHING = {};

  private final Envelope envelope;
  private final double[][] before; // before[k][j]: rate from state k to state first(k) + j, j < k
  private final double[][] into; // into[k][i]: rate from state first(k) + i to state k, i < k

  private final Ctmc chain;
  private final Ctmc reversed;

  private GthElimination(Ctmc chain) {
    this.chain = chain;
    this.reversed = chain.reversed();
    this.envelope = Envelope.of(chain);
    this.before = new double[chain.states()][];
    this.into = new double[chain.states()][];
  }

  /**
   * Solves a chain.
   *
   * @throws IllegalStateException if there is not enough memory
   */
  static double[] solve(Ctmc chain) {
    GthElimination elimination = new GthElimination(chain);
    elimination.requireMemory();
    int loaded = chain.states();
    for (int state = chain.states() - 1; state > 0; state--) {
      while (loaded > elimination.envelope.first(state)) {
        elimination.load(--loaded);
      }
      elimination.censor(state);
      elimination.before[state] = NOTHING; // only what leads into a state is needed again
    }
    return elimination.substitute();
  }

  private void requireMemory() {
    long needed = Double.BYTES * envelope.size();
    long most = Runtime.getRuntime().maxMemory() / 10 * 9;
    if (needed > most) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "memory: %d MB for %d states (expected at most %d MB; raise -Xmx or lump the chain)",
              needed >> 20,
              chain.states(),
              most >> 20));
    }
  }

  /** Lays out the row and the column of a state when elimination first touches them. */
  private void load(int state) {
    int first = envelope.first(state);
    before[state] = new double[state - first];
    into[state] = new double[state - first];
    for (int k = chain.rowStart(state); k < chain.rowStart(state + 1); k++) {
      if (chain.target(k) < state) {
        before[state][chain.target(k) - first] = chain.rate(k);
      }
    }
    for (int k = reversed.rowStart(state); k < reversed.rowStart(state + 1); k++) {
      if (reversed.target(k) < state) {
        into[state][reversed.target(k) - first] = reversed.rate(k);
      }
    }
  }

  private void censor(int state) {
    double[] out = before[state];
    double[] in = into[state];
    double exit = 0;
    for (double rate : out) {
      exit += rate;
    }
    int first = envelope.first(state);
    for (int i = 0; i < in.length; i++) {
      in[i] /= exit;
      if (in[i] != 0) {
        bypass(first, first + i, in[i], out);
      }
    }
  }

  /** Adds to one row the rates that led through the censored state. */
  private void bypass(int first, int from, double share, double[] out) {
    int below = from - first;
    double[] row = before[from];
    int shift = first - envelope.first(from);
    for (int j = 0; j < below; j++) {
      row[j + shift] += share * out[j];
    }
    for (int j = below + 1; j < out.length; j++) {
      if (out[j] != 0) {
        int to = first + j;
        into[to][from - envelope.first(to)] += share * out[j];
      }
    }
  }

  private double[] substitute() {
    double[] probability = new double[into.length];
    probability[0] = 1;
    for (int state = 1; state < probability.length; state++) {
      int first = envelope.first(state);
      double inflow = 0;
      for (int i = 0; i < into[state].length; i++) {
        inflow += probability[first + i] * into[state][i];
      }
      probability[state] = inflow;
      if (inflow > LARGE) { // state 0 was an unlikely one: measure against this one instead
        scale(probability, state, inflow);
      }
    }
    double sum = 0;
    for (double each : probability) {
      sum += each;
    }
    scale(probability, probability.length - 1, sum);
    return probability;
  }

  private static void scale(double[] values, int last, double divisor) {
    for (int i = 0; i <= last; i++) {
      values[i] /= divisor;
    }
  }
}
