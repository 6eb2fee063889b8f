package io.github.btc.tools.replicas.load;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * What to send.
 *
 * @param targets the replicas, or the one address of a load balancer
 * @param primingRequests requests to each target, one after another, before the first that counts
 * @param ratePerSecond requests per second, at constant distance
 * @param warmUpNanos time at the beginning that is sent and not measured
 * @param measureNanos time that is measured
 * @param retryLimitNanos how long after its intended start a refused request is tried again
 * @param answerLimitNanos how long an attempt may go unanswered
 * @param hedgeAfterNanos how long an attempt may go unanswered before another replica is asked too;
 *     0 for never
 */
record LoadPlan(
    List<InetSocketAddress> targets,
    int primingRequests,
    double ratePerSecond,
    long warmUpNanos,
    long measureNanos,
    long retryLimitNanos,
    long answerLimitNanos,
    long hedgeAfterNanos) {

  int requests() {
    return (int) Math.ceil((warmUpNanos + measureNanos) * ratePerSecond / 1e9);
  }

  /** When request number {@code request} should start, after the first one. */
  long offsetNanos(int request) {
    return (long) (request * (1e9 / ratePerSecond));
  }
}
