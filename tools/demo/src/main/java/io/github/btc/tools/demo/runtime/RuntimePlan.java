package io.github.btc.tools.demo.runtime;

import io.github.btc.internal.Ranges;
import io.github.btc.tools.replicas.replica.AnswerLog;
import java.time.Duration;

/**
 * The checked plan of the runs on one runtime.
 *
 * @param runtime runtime of the replicas
 * @param replicas number of replicas, 2 to 16
 * @param ratePerSecond requests per second to all replicas together, 10 to 5000
 * @param liveMegabytes live state of each replica, 1 to 4096 MB
 * @param seed seed of all random choices
 * @param warmUp time in which requests are sent and not measured
 * @param measure measured time
 */
public record RuntimePlan(
    OtherRuntime runtime,
    int replicas,
    int ratePerSecond,
    int liveMegabytes,
    long seed,
    Duration warmUp,
    Duration measure) {

  /** Checks the plan. */
  public RuntimePlan {
    Ranges.whole("--replicas", replicas, 2, 16);
    Ranges.whole("--rate", ratePerSecond, 10, 5000);
    Ranges.whole("--live-mb", liveMegabytes, 1, 4096);
    Ranges.nanos("--warm-up", warmUp, Duration.ZERO, Duration.ofMinutes(10));
    Ranges.nanos("--measure", measure, Duration.ofSeconds(1), Duration.ofHours(1));
    long requests = ratePerSecond * warmUp.plus(measure).toMillis() / 1000;
    Ranges.whole("--rate times seconds, with the warm-up", requests, 1, AnswerLog.MOST_REQUESTS);
  }
}
