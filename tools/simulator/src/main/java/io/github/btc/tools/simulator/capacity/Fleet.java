package io.github.btc.tools.simulator.capacity;

import io.github.btc.RefusedSettingException;

/**
 * A number of replicas under a demand, each away by itself for its closings: how many are away at a
 * moment is binomial, as in the thesis' net with infinite-server semantics (Figure 4.4). Ours: the
 * replicas that are left must carry the load. They serve what comes meanwhile, so that each closes
 * as often as the load says, {@code p = ρ}, where replicas of the net, each with a client of its
 * own, lose those requests, {@code p = ρ / (1 + ρ)}.
 *
 * @param replicas how many, at least 1
 * @param demand what they have to do
 */
public record Fleet(int replicas, Demand demand) {

  /** How many replicas there may be. */
  public static final int MOST = 10_000;

  public Fleet {
    if (replicas < 1 || replicas > MOST) {
      throw new RefusedSettingException("replicas", String.valueOf(replicas), "1 to " + MOST);
    }
  }

  /**
   * Returns the share of time a replica is away, COUA (Eq. 4.4). The more replicas, the fewer
   * requests each serves, and the rarer its closings. Just below 1 if it would have to close before
   * the closing before is over.
   */
  public double awayShare() {
    double cycleNanos = demand.requestsPerClosing() * 1e9 * replicas / demand.ratePerSecond();
    return Math.min(Math.nextDown(1.0), demand.closedNanos() / cycleNanos);
  }

  /** Returns how busy a replica is, on average; 1 is all the time. */
  public double busyShare() {
    double capacity = replicas * (1 - awayShare()) * demand.slots();
    return demand.ratePerSecond() * demand.serviceNanos() / 1e9 / capacity;
  }

  /** Returns the share of time in which all replicas are away at once (Eq. 4.3). */
  public double outage() {
    return Math.pow(awayShare(), replicas);
  }

  /** Returns the share of time in which too few are left to carry the load. */
  public double shortage() {
    double sum = 0;
    for (int present = 0; present < Math.min(demand.serving(), replicas + 1); present++) {
      sum += binomial(present);
    }
    return Math.min(1, sum);
  }

  /** The share of time in which exactly so many are present, in logarithms: n may be thousands. */
  private double binomial(int present) {
    double away = awayShare();
    double logarithm = present * Math.log1p(-away) + (replicas - present) * Math.log(away);
    for (int i = 1; i <= present; i++) {
      logarithm += Math.log(replicas - present + i) - Math.log(i);
    }
    return Math.exp(logarithm);
  }

  /**
   * Returns the smallest number of replicas that keeps both within bounds.
   *
   * @param demand what they have to do
   * @param mostOutage the largest share of time with nobody there
   * @param mostShortage the largest share of time with too few
   * @throws IllegalArgumentException if not even 10,000 do
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
