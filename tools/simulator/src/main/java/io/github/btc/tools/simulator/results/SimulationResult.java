package io.github.btc.tools.simulator.results;

import java.util.Map;

/**
 * The result of one run of a scenario.
 *
 * @param scenario the description of the scenario
 * @param seeds the seeds that were used, by role
 * @param simulatedSeconds the simulated time without the warm-up
 * @param requests the requests that arrived
 * @param served the requests that were answered
 * @param denied the requests that were turned away because no replica could take them
 * @param deniedRatio the denied requests divided by all requests
 * @param throughputPerSecond the answers per simulated second
 * @param latencyMillis the time from the arrival at the balancer to the answer
 * @param dispatchLatencyMillis the time from the moment when a replica took the request. This is
 *     the response time of the papers' simulator, which leaves out the wait for a free replica.
 * @param refusals the answers 503 that the balancer received, per request
 * @param copies the second copies that were sent, per request
 * @param exposed the requests that overlapped a background task
 * @param unavailability the share of time in which all replicas were away (Eq. 4.3)
 * @param coua the share of the capacity that was away (Eq. 4.4)
 * @param controlledTasks the tasks that a controller ran
 * @param controlledTaskMillis the mean time of a controlled task in ms; 0 if no task ran
 * @param uncontrolledTasks the tasks that ran by themselves
 * @param meanReplicas the mean number of replicas
 * @param cacheHitRatio the share of requests whose key was in a cache; 0 without caches
 * @param simulatedRequestsPerSecond the speed of the simulator
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
    double simulatedRequestsPerSecond) {}
