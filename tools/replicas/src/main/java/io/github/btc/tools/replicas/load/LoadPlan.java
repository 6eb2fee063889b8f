package io.github.btc.tools.replicas.load;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * The requests that a load generator sends.
 *
 * @param targets addresses of the replicas, or the single address of a load balancer
 * @param primingRequests requests to each target, one after another, before the first that counts
 * @param ratePerSecond requests per second, at constant distance
 * @param warmUpNanos longest time at the beginning in which requests are sent and not measured
 * @param measureNanos measured time
 * @param retryLimitNanos time after its intended start during which a refused request is retried
 * @param answerLimitNanos longest wait for the answer to an attempt
 * @param hedging when the client asks a second replica
 * @param client habits of the clients
 */
record LoadPlan(
    List<InetSocketAddress> targets,
    int primingRequests,
    double ratePerSecond,
    long warmUpNanos,
    long measureNanos,
    long retryLimitNanos,
    long answerLimitNanos,
    Hedging hedging,
    Client client) {

  int requests() {
    return requestsIn(warmUpNanos + measureNanos);
  }

  int measuredRequests() {
    return requestsIn(measureNanos);
  }

  private int requestsIn(long nanos) {
    return (int) Math.ceil(nanos * ratePerSecond / 1e9);
  }

  /** Returns the intended start of a request, counted from the start of the first one. */
  long offsetNanos(int request) {
    return (long) (request * (1e9 / ratePerSecond));
  }
}
