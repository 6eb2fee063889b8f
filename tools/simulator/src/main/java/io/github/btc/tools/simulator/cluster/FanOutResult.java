package io.github.btc.tools.simulator.cluster;

import io.github.btc.tools.simulator.results.Latency;
import java.util.Map;

/**
 * The result of one run of a {@link FanOut}. Each user's request has parts, one for each service.
 *
 * @param seeds the seeds of the run and of its first services, by role
 * @param users the number of users' requests
 * @param denied the users' requests with a part that every replica turned away
 * @param latencyMillis the time from a user's request to its answer
 * @param requests the number of parts
 * @param serviceMillis the response time of a part, over all services
 * @param exposed the parts that overlapped a background task
 * @param unavailability the mean unavailability of a service
 * @param coua the mean COUA of a service
 * @param refusals the answers 503 that balancers received, per part
 * @param copies the second copies that were sent, per part
 * @param tasks the number of background tasks that ran
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
