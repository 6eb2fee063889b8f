package io.github.btc.sim.routing;

/** Chooses the replica for a request. May keep state; serves one balancer. */
@FunctionalInterface
public interface RoutingPolicy {

  /**
   * Chooses among the candidates.
   *
   * @param key the request's key
   * @param candidates what the balancer knows; at least one replica is open
   * @return an open replica
   */
  int choose(long key, Candidates candidates);
}
