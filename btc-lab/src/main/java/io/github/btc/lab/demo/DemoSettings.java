package io.github.btc.lab.demo;

import io.github.btc.Ranges;
import io.github.btc.lab.balancer.Balancer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked for, checked.
 *
 * @param replicas how many replicas, 2 to 16
 * @param ratePerSecond requests per second over all replicas, 10 to 5000
 * @param liveMegabytes live state of each replica, 1 to 4096 MB
 * @param collector the replicas' collector
 * @param balancer what stands in front of the replicas; nothing if {@code null}
 * @param seed decides everything that is drawn
 * @param warmUp sent and not measured, 0 to 10 min
 * @param measure measured, 1 s to 60 min
 */
record DemoSettings(
    int replicas,
    int ratePerSecond,
    int liveMegabytes,
    Collector collector,
    @Nullable Balancer balancer,
    long seed,
    Duration warmUp,
    Duration measure) {

  DemoSettings {
    Ranges.whole("--replicas", replicas, 2, 16);
    Ranges.whole("--rate", ratePerSecond, 10, 5000);
    Ranges.whole("--live-mb", liveMegabytes, 1, 4096);
    Ranges.nanos("--warm-up", warmUp, Duration.ZERO, Duration.ofMinutes(10));
    Ranges.nanos("--measure", measure, Duration.ofSeconds(1), Duration.ofHours(1));
  }
}
