package io.github.btc.loadbalancer;

/**
 * What a replica's health or readiness endpoint answers. Give it to the service: 200 while healthy,
 * 503 while not. The endpoint itself must bypass the gate.
 */
@FunctionalInterface
public interface HealthSource {

  /**
   * Tells whether routers may send requests. Quick; may be called from any thread.
   *
   * @return false from going away to being back
   */
  boolean isHealthy();
}
