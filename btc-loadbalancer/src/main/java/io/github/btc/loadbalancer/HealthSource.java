package io.github.btc.loadbalancer;

/**
 * Decides the answer of a replica's health or readiness endpoint: 200 while healthy, otherwise 503.
 * The service calls it from that endpoint, which must bypass the gate.
 */
@FunctionalInterface
public interface HealthSource {

  /**
   * Tells whether routers may send requests. The call is fast and allowed on any thread.
   *
   * @return false from the announcement that the replica goes away until it is back
   */
  boolean isHealthy();
}
