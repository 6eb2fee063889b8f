package io.github.btc.tools.advisor.capacity;

import io.github.btc.RefusedSettingException;

/**
 * A number of replicas under a demand. Replicas close independently, so the number of replicas that
 * are away is binomial, as in the thesis's net with infinite-server semantics (Figure 4.4). Unlike
 * in the net, the open replicas take over the load of those that are away. Each replica is
 * therefore away with {@code p = ρ}. In the net each replica has a client of its own and serves no
 * request while it is away, so {@code p = ρ / (1 + ρ)}.
 *
 * @param replicas the number of replicas, at least 1
 * @param demand the load and the closings
 */
public record Fleet(int replicas, Demand demand) {

  /** The largest number of replicas. */
  public static final int MOST = 10_000;

  public Fleet {
    if (replicas < 1 || replicas > MOST) {
      throw new RefusedSettingException("replicas", String.valueOf(replicas), "1 to " + MOST);
    }
  }

  /**
   * Returns the share of time in which a replica is away, COUA (Eq. 4.4). With more replicas each
   * serves fewer requests and closes less often. The result is just below 1 if a replica would have
   * to close again before its last closing is over.
   */
  public double awayShare() {
    double cycleNanos = demand.requestsPerClosing() * 1e9 * replicas / demand.ratePerSecond();
    return Math.min(Math.nextDown(1.0), demand.closedNanos() / cycleNanos);
  }

  /** Returns the mean share of time in which a replica is busy. */
  public double busyShare() {
    double capacity = replicas * (1 - awayShare()) * demand.slots();
    return demand.ratePerSecond() * demand.serviceNanos() / 1e9 / capacity;
  }

  /**
   * Returns the load of each other replica while one replica is away, as a share of what it can
   * serve. It is infinite for one replica.
   */
  public double othersBusyShare() {
    double othersCapacity = (replicas - 1.0) * demand.slots();
    return demand.ratePerSecond() * demand.serviceNanos() / 1e9 / othersCapacity;
  }

  /** Returns the share of time in which all replicas are away at once (Eq. 4.3). */
  public double outage() {
    return Math.pow(awayShare(), replicas);
  }

  /** Returns the share of time in which too few replicas are open to carry the load. */
  public double shortage() {
    double sum = 0;
    for (int present = 0; present < Math.min(demand.serving(), replicas + 1); present++) {
      sum += binomial(present);
    }
    return Math.min(1, sum);
  }

  /**
   * Returns the share of time with a number of open replicas. Logarithms allow thousands of them.
   */
  private double binomial(int present) {
    double away = awayShare();
    double logarithm = present * Math.log1p(-away) + (replicas - present) * Math.log(away);
    for (int i = 1; i <= present; i++) {
      logarithm += Math.log(replicas - present + i) - Math.log(i);
    }
    return Math.exp(logarithm);
  }

  /**
   * Returns the smallest number of replicas that keeps both shares within bounds.
   *
   * @param demand the load and the closings
   * @param mostOutage the largest share of time without an open replica
   * @param mostShortage the largest share of time with too few open replicas
   * @throws IllegalArgumentException if 10,000 replicas are not enough
   */
  public static Fleet smallest(Demand demand, double mostOutage, double mostShortage) {
    for (int replicas = Math.min(demand.serving(), MOST); replicas <= MOST; replicas++) {
      Fleet fleet = new Fleet(replicas, demand);
      if (fleet.outage() <= mostOutage && fleet.shortage() <= mostShortage) {
        return fleet;
      }
    }
    throw new RefusedSettingException(
        "replicas", "more than " + MOST, "a smaller rate, or closings that are shorter or rarer");
  }
}
