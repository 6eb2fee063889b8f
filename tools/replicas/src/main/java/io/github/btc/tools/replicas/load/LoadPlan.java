package io.github.btc.tools.replicas.load;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * The requests that a load generator sends.
 *
 * @param targets addresses of the replicas, or the single address of a load balancer
 * @param primingRequests requests to each target, one after another, before the first that counts
 * @param warmUpRatePerSecond requests per second at the end of the warm-up, which begins with the
 *     rate of the measured time and grows evenly: JVMs that have just started take no more
 * @param warmUpInFlight most requests of the warm-up that wait for their answers: on JVMs that are
 *     cold more of them would only take the cores from the compilers
 * @param ratePerSecond requests per second of the measured time, at constant distance
 * @param warmUpNanos longest time at the beginning in which requests are sent and not measured
 * @param calmNanos longest time after the warm-up with the rate of the measured time, also not
 *     measured
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
    int warmUpInFlight,
    double ratePerSecond,
    long warmUpNanos,
    long calmNanos,
    long measureNanos,
    long retryLimitNanos,
    long answerLimitNanos,
    Hedging hedging,
    Client client) {

  int requests() {
    return warmUpRequests() + steadyRequests();
  }

  int warmUpRequests() {
    return (int) Math.ceil(warmUpNanos * (ratePerSecond + warmUpRatePerSecond) / 2 / 1e9);
  }

  /** Returns the number of those that follow the warm-up. */
  int steadyRequests() {
    return (int) Math.ceil((calmNanos + measureNanos) * ratePerSecond / 1e9);
  }

  int measuredRequests() {
    return (int) Math.ceil(measureNanos * ratePerSecond / 1e9);
  }

  /** Returns the intended start of a request of the warm-up, counted from the first one's. */
  long warmUpOffsetNanos(int request) {
    double growth = (warmUpRatePerSecond - ratePerSecond) / warmUpNanos * 1e9;
    // the time t with ratePerSecond * t + growth * t * t / 2 = request, also without growth
    double root = Math.sqrt(ratePerSecond * ratePerSecond + 2 * growth * request);
    return (long) (2 * request / (ratePerSecond + root) * 1e9);
  }

  /** Returns the intended start of a request after the warm-up, counted from the first one's. */
  long steadyOffsetNanos(int request) {
    return (long) (request * (1e9 / ratePerSecond));
  }
}
