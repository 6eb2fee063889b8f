package io.github.btc.tools.demo.hop;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.replicas.balancer.Balancer;

/**
 * The plan of a measurement.
 *
 * @param balancer balancer or kind of pods
 * @param requests number of requests of each kind on each way, 100 to 1,000,000
 * @param ratePerSecond requests per second, 10 to 5,000
 */
record HopPlan(Balancer balancer, int requests, int ratePerSecond) {

  /** Requests of one kind that follow each other on one way. */
  static final int BLOCK = 50;

  HopPlan {
    Ranges.whole("requests", requests, 100, 1_000_000);
    Ranges.whole("rate", ratePerSecond, 10, 5_000);
  }

  int blocks() {
    return (requests + BLOCK - 1) / BLOCK;
  }
}
