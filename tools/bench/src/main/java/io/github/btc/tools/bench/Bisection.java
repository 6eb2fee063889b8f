package io.github.btc.tools.bench;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/*
 * A probe is short, so chance decides near the limit. A rate therefore counts as reached if two of three
 * probes reach it. The search climbs from below, because a service that was overloaded has a queue.
 */

/**
 * Finds the highest rate that a service reaches: it climbs until a rate is not reached, and then
 * halves the interval.
 *
 * @param lowest rate to begin with
 * @param highest rate that is not exceeded
 * @param precision share of the rate by which the result may be too low
 * @param mostProbes number of probes after which the search ends
 */
record Bisection(int lowest, int highest, double precision, int mostProbes) {

  private static final double CLIMB = 1.6;
  private static final int NEEDED = 2;

  /** Sends requests at a rate. */
  interface Probe {
    /** Returns whether the service reached the objective at a rate. */
    boolean reaches(int ratePerSecond) throws IOException, InterruptedException;
  }

  /**
   * The end of a search.
   *
   * @param rate highest rate that was reached; 0 if not even the lowest one was
   * @param notReached lowest rate that was not reached; {@code null} if every rate was
   * @param probes number of probes
   */
  record Found(int rate, @Nullable Integer notReached, int probes) {}

  /** Searches. */
  Found search(Probe probe) throws IOException, InterruptedException {
    Search search = new Search(probe);
    search.climb();
    search.halve();
    return new Found(search.reached, search.notReached, search.probes);
  }

  private final class Search {

    private final Probe probe;
    private int reached;
    private @Nullable Integer notReached;
    private int probes;

    Search(Probe probe) {
      this.probe = probe;
    }

    void climb() throws IOException, InterruptedException {
      int next = lowest;
      while (notReached == null && reached < highest && hasProbes()) {
        ask(next);
        next = (int) Math.min(highest, Math.ceil(next * CLIMB));
      }
    }

    void halve() throws IOException, InterruptedException {
      while (reached > 0 && notReached != null && hasProbes() && isCoarse(notReached)) {
        ask((int) Math.round(Math.sqrt((double) reached * notReached)));
      }
    }

    private boolean isCoarse(int above) {
      return above > reached * (1 + precision) && above - reached > 1;
    }

    private boolean hasProbes() {
      return probes + NEEDED <= mostProbes;
    }

    private void ask(int rate) throws IOException, InterruptedException {
      int yes = 0;
      int no = 0;
      while (yes < NEEDED && no < NEEDED && probes < mostProbes) {
        probes++;
        boolean reaches = probe.reaches(rate);
        yes += reaches ? 1 : 0;
        no += reaches ? 0 : 1;
      }
      if (yes == NEEDED) {
        reached = Math.max(reached, rate);
      } else {
        notReached = rate;
      }
    }
  }
}
