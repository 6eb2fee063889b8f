package io.github.btc.research.lake;

import io.github.btc.tools.simulator.results.Latency;

/**
 * The result of one run.
 *
 * @param latency response times
 * @param interquartileMillis the 75th percentile of the response times less the 25th
 * @param hitRatio share of the requests whose object was in the cache
 * @param perSecond requests per second
 * @param windowsPerSecond requests per second in each window of ten seconds
 * @param windowsMillis mean response time in each of these windows
 */
public record LakeResult(
    Latency latency,
    double interquartileMillis,
    double hitRatio,
    double perSecond,
    double[] windowsPerSecond,
    double[] windowsMillis) {}
