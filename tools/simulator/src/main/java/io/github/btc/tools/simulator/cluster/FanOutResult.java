package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.results.Latency;
import java.util.Map;

/**
 * What a run of a {@link FanOut} gives.
 *
 * @param seeds of the run and of its first services, by role
 * @param users users' requests that came in
 * @param denied those of which at least one part was turned away everywhere
 * @param latencyMillis from a user's request to its answer
 * @param requests parts asked of services
 * @param serviceMillis the response time of a part, all services together
 * @param exposed parts that overlapped a background task
 * @param unavailability of a service, the mean of all
 * @param coua of a service, the mean of all
 * @param refusals answers 503 that balancers got, per part
 * @param copies second copies sent, per part
 * @param tasks background tasks that ran
 */
public record FanOutResult(
    Map<String, Long> seeds,
    long users,
    long denied,
    Latency latencyMillis,
    long requests,
    Latency serviceMillis,
    long exposed,
    double unavailability,
    double coua,
    double refusals,
    double copies,
    long tasks) {}
