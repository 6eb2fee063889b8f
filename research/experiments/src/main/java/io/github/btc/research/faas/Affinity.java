package io.github.btc.research.faas;

import io.github.btc.client.Keys;
import io.github.btc.client.ReplicaChooser;
import io.github.btc.tools.simulator.routing.KnownReplicas;

/**
 * The workers where packages are at home, and choices that a client's chooser does not have.
 * Workers have several sizes and a threshold each (Algorithm 5). The exact choice takes the home of
 * the most bytes (section 3.2.6).
 */
final class Affinity {

  /** No home is below its threshold. */
  static final int NONE = ReplicaChooser.NONE;

  private final int[] homes; // two of each package
  private final KnownReplicas known;
  private final double[] thresholds;
  private final int[] sizes;

  Affinity(
      ReplicaChooser chooser, int packages, KnownReplicas known, double[] thresholds, int[] sizes) {
    this.homes = homes(chooser, packages, known.size());
    this.known = known;
    this.thresholds = thresholds;
    this.sizes = sizes;
  }

  /** Asks the chooser itself where each package is at home: idle, then with its choice away. */
  private static int[] homes(ReplicaChooser chooser, int packages, int workers) {
    KnownReplicas idle = new KnownReplicas(workers);
    int[] found = new int[2 * packages];
    for (int i = 0; i < packages; i++) {
      idle.clearExcluded();
      found[2 * i] = chooser.choose(idle, Keys.of(i));
      idle.exclude(found[2 * i]);
      found[2 * i + 1] = chooser.choose(idle, Keys.of(i));
    }
    return found;
  }

  boolean isHome(int wanted, int worker) {
    return homes[2 * wanted] == worker || homes[2 * wanted + 1] == worker;
  }

  /** Returns the load of a worker for its size. */
  double load(int worker) {
    return (double) known.inFlight(worker) / sizes[worker];
  }

  private boolean hasRoom(int worker) {
    return known.inFlight(worker) < thresholds[worker];
  }

  /** Returns the less loaded home of the first package with one below its threshold. */
  int greedy(int[] needs, int most) {
    for (int i = 0; i < Math.min(needs.length, most); i++) {
      int one = homes[2 * needs[i]];
      int other = homes[2 * needs[i] + 1];
      int less = load(one) < load(other) ? one : other;
      if (hasRoom(less)) {
        return less;
      }
    }
    return NONE;
  }

  /** Returns the home of the most bytes below its threshold, and the less loaded one of equals. */
  int exact(int[] needs, long[] bytes) {
    int best = NONE;
    long most = -1;
    for (int wanted : needs) {
      for (int side = 0; side < 2; side++) {
        int worker = homes[2 * wanted + side];
        long there = bytesAt(worker, needs, bytes);
        boolean isBetter = there > most || there == most && load(worker) < load(best);
        if (hasRoom(worker) && isBetter) {
          best = worker;
          most = there;
        }
      }
    }
    return best;
  }

  private long bytesAt(int worker, int[] needs, long[] bytes) {
    long sum = 0;
    for (int each : needs) {
      sum += isHome(each, worker) ? bytes[each] : 0;
    }
    return sum;
  }
}
