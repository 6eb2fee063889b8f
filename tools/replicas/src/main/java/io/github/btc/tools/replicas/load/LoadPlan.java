package io.github.btc.tools.replicas.load;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * The requests that a load generator sends.
 *
 * @param targets addresses of the replicas, or the single address of a load balancer
 * @param primingRequests requests to each target, one after another, before the first that counts
 * @param warmUpRatePerSecond requests per second during the warm-up, at constant distance
 * @param ratePerSecond requests per second of the measured time, at constant distance
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
    double warmUpRatePerSecond,
    double ratePerSecond,
    long warmUpNanos,
    long measureNanos,
    long retryLimitNanos,
    long answerLimitNanos,
    Hedging hedging,
    Client client) {

  int requests() {
    return warmUpRequests() + measuredRequests();
  }

  int warmUpRequests() {
    return (int) Math.ceil(warmUpNanos * warmUpRatePerSecond / 1e9);
  }

  int measuredRequests() {
    return (int) Math.ceil(measureNanos * ratePerSecond / 1e9);
  }

  /** Returns the intended start of a request of the warm-up, counted from the first one's. */
  long warmUpOffsetNanos(int request) {
    return (long) (request * (1e9 / warmUpRatePerSecond));
  }

  /** Returns the intended start of a measured request, counted from the first measured one's. */
  long measuredOffsetNanos(int request) {
    return (long) (request * (1e9 / ratePerSecond));
  }
}
