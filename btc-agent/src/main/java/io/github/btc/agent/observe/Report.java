package io.github.btc.agent.observe;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of an observation so far. All durations are in nanoseconds.
 *
 * @param observedNanos how long the observation has lasted, until the last request that was joined
 *     with the stops
 * @param entrances the servers whose requests were observed
 * @param idle servers to which no request has come so far
 * @param left servers whose requests could not be observed, with the reason
 * @param source which stops are known
 * @param requests requests that have ended and were joined with the stops
 * @param lostRequests requests that were not joined, because too many ended at a time
 * @param exposed requests that were in flight during a stop
 * @param exposedByKind exposed requests by the kind of the longest stop that they met
 * @param arrived requests that are expected to have arrived during a stop and waited in the socket:
 *     the rate of requests times the time of the stops. Requests that began right after five stops
 *     or more tell which share of these came at all
 * @param waitMedianNanos how long an exposed request waited, the median
 * @param waitP99Nanos the 99th percentile
 * @param waitLongestNanos the longest wait
 * @param p999Nanos p99.9 of all requests
 * @param p999WithoutStopsNanos p99.9 of all requests if none had waited for a stop
 * @param stops stops by kind
 * @param stoppedNanos time of the stops by kind
 * @param longestStopNanos the longest stop of any kind
 * @param gcCpuNanos CPU time of collections; null if unknown
 * @param cpuNanos CPU time of the process
 * @param ownCpuNanos CPU time of the observation's threads; null if unknown
 * @param dryRun what BTC would have done; null if it cannot control the collections of this JVM
 * @param refusal why BTC cannot control them; null if it can, or if no request has come yet
 */
public record Report(
    long observedNanos,
    List<String> entrances,
    List<String> idle,
    Map<String, String> left,
    String source,
    long requests,
    long lostRequests,
    long exposed,
    Map<String, Long> exposedByKind,
    double arrived,
    long waitMedianNanos,
    long waitP99Nanos,
    long waitLongestNanos,
    long p999Nanos,
    long p999WithoutStopsNanos,
    Map<String, Long> stops,
    Map<String, Long> stoppedNanos,
    long longestStopNanos,
    @Nullable Long gcCpuNanos,
    long cpuNanos,
    @Nullable Long ownCpuNanos,
    @Nullable Imagined dryRun,
    @Nullable String refusal) {

  /**
   * The closings that BTC would have made.
   *
   * @param nanos how long the dry run has lasted
   * @param closings closings of the gate
   * @param abandonedClosings closings whose drain reached its limit
   * @param closedNanos how long the gate would have been closed
   * @param refused requests that would have been refused
   * @param uncontrolledRuns collections that would have come before a closing
   */
  public record Imagined(
      long nanos,
      long closings,
      long abandonedClosings,
      long closedNanos,
      long refused,
      long uncontrolledRuns) {}

  /**
   * Returns the exposed and arrived requests whose stop was a collection. BTC does not control the
   * other safepoints.
   */
  public double metCollections() {
    String other = StopKind.SAFEPOINT.toString();
    long met = exposed - exposedByKind.getOrDefault(other, 0L);
    double stopped =
        stoppedNanos.values().stream().mapToLong(Long::longValue).sum()
            - stoppedNanos.getOrDefault(StopKind.STALL.toString(), 0L);
    double share = stopped <= 0 ? 0 : 1 - stoppedNanos.getOrDefault(other, 0L) / stopped;
    return met + share * arrived;
  }

  /** {@return exposed and arrived requests of a million} */
  public double exposedPerMillion() {
    return requests == 0 ? 0 : 1e6 * Math.min(requests, exposed + arrived) / requests;
  }
}
