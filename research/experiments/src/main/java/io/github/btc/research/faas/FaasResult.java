package io.github.btc.research.faas;

import io.github.btc.tools.simulator.results.Latency;
import java.util.Map;

/**
 * The result of one run.
 *
 * @param seeds the seeds by role
 * @param functions the number of functions that were called
 * @param latencyMillis the time from the call to the end of a function
 * @param hitRatio the share of the needed packages that the worker had in its cache
 * @param medianHitRatio the hit ratio of the median worker
 * @param variation the standard deviation of the functions that a worker was assigned, divided by
 *     their mean
 * @param waiting the number of functions that wait at the end
 */
public record FaasResult(
    Map<String, Long> seeds,
    long functions,
    Latency latencyMillis,
    double hitRatio,
    double medianHitRatio,
    double variation,
    long waiting) {}
