package io.github.btc.tools.simulator.results;

import java.util.Map;

/**
 * What a run gives.
 *
 * @param scenario what was simulated, in words
 * @param seeds every seed used, by role
 * @param simulatedSeconds the time observed, without warm-up
 * @param requests requests that came in
 * @param served requests answered
 * @param denied requests turned away because no replica could take them
 * @param deniedRatio denied by requests
 * @param throughputPerSecond answers per simulated second
 * @param latencyMillis from the arrival at the balancer to the answer
 * @param dispatchLatencyMillis from the moment a replica took the request: the response time of the
 *     papers' simulator, which leaves out the wait for a free replica
 * @param refusals answers 503 that the balancer got, per request that came in
 * @param copies second copies sent, per request that came in
 * @param exposed requests that overlapped a background task
 * @param unavailability share of time in which all replicas were away (Eq. 4.3)
 * @param coua capacity lost (Eq. 4.4)
 * @param controlledTasks tasks that a controller ran
 * @param controlledTaskMillis how long such a task took on average, in ms; 0 if there was none
 * @param uncontrolledTasks tasks that ran by themselves
 * @param meanReplicas how many replicas there were on average
 * @param cacheHitRatio share of requests that found what they ask for in a cache; 0 without caches
 * @param simulatedRequestsPerSecond speed of the simulator
 */
public record SimulationResult(
    String scenario,
    Map<String, Long> seeds,
    double simulatedSeconds,
    long requests,
    long served,
    long denied,
    double deniedRatio,
    double throughputPerSecond,
    Latency latencyMillis,
    Latency dispatchLatencyMillis,
    double refusals,
    double copies,
    long exposed,
    double unavailability,
    double coua,
    long controlledTasks,
    double controlledTaskMillis,
    long uncontrolledTasks,
    double meanReplicas,
    double cacheHitRatio,
    double simulatedRequestsPerSecond) {

  /** Returns the same result without what depends on the machine: equal for equal seeds. */
  public SimulationResult withoutSpeed() {
    return new SimulationResult(
        scenario,
        seeds,
        simulatedSeconds,
        requests,
        served,
        denied,
        deniedRatio,
        throughputPerSecond,
        latencyMillis,
        dispatchLatencyMillis,
        refusals,
        copies,
        exposed,
        unavailability,
        coua,
        controlledTasks,
        controlledTaskMillis,
        uncontrolledTasks,
        meanReplicas,
        cacheHitRatio,
        0);
  }
}
