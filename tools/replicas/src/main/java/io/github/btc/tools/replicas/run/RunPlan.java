package io.github.btc.tools.replicas.run;

import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run of a service: which JVMs, which load, how long.
 *
 * @param name for people
 * @param directoryName where its files go, below the workplace
 * @param mode who decides when a replica collects
 * @param javaHome the replicas' JDK
 * @param flags of each replica's JVM
 * @param replicas how many
 * @param ratePerSecond requests per second, all replicas together
 * @param liveMegabytes live state of each replica
 * @param balancer what stands in front of the replicas; nothing if {@code null}
 * @param turns true if the replicas take turns at closing: both of two away at once is an outage
 * @param hedgeAfter how long the client waits before it asks a second replica; 0 for never
 * @param seed decides everything that is drawn
 * @param warmUp sent and not measured
 * @param measure measured
 */
public record RunPlan(
    String name,
    String directoryName,
    ReplicaMode mode,
    Path javaHome,
    List<String> flags,
    int replicas,
    int ratePerSecond,
    int liveMegabytes,
    @Nullable Balancer balancer,
    boolean turns,
    Duration hedgeAfter,
    long seed,
    Duration warmUp,
    Duration measure) {}
