package io.github.btc.tools.simulator.faas;

import io.github.btc.tools.simulator.results.Latency;
import java.util.Map;

/**
 * What a run gives.
 *
 * @param seeds by role
 * @param functions functions called
 * @param latencyMillis from call to end
 * @param hitRatio share of packages needed that the worker held
 * @param medianHitRatio the same of the median worker
 * @param variation standard deviation by mean of the functions that a worker ran, 0.01 is 1 %
 * @param waiting functions that wait at the end
 */
public record FaasResult(
    Map<String, Long> seeds,
    long functions,
    Latency latencyMillis,
    double hitRatio,
    double medianHitRatio,
    double variation,
    long waiting) {}
