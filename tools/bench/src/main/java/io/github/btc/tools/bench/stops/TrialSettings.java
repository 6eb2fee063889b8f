package io.github.btc.tools.bench.stops;

import io.github.btc.tools.bench.Jdk;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.replicas.run.ReplicaProgram;
import java.time.Duration;

/**
 * The settings that all runs of the trial have in common.
 *
 * @param jdk JDK of the replicas
 * @param program service
 * @param replicas number of replicas
 * @param heapMegabytes heap of a replica
 * @param liveMegabytes live state of a replica
 * @param requestMillis CPU time of a request, by which a share of the quota becomes a rate
 * @param measure measured time
 * @param restartEvery time between two restarts
 * @param warmUpRequests requests to a replica before it is ready, in the rows that have them
 * @param seed seed of the services
 */
record TrialSettings(
    Jdk jdk,
    ReplicaProgram program,
    int replicas,
    int heapMegabytes,
    int liveMegabytes,
    double requestMillis,
    Duration measure,
    Duration restartEvery,
    int warmUpRequests,
    long seed) {

  /** Returns a text that is the same for all runs that may be compared. */
  String text() {
    return Environment.machine()
        + ", "
        + "%s, %d replicas, heap %d MB, live %d MB, request %s ms, %s measured, restart every %s,"
            .formatted(
                jdk.build(),
                replicas,
                heapMegabytes,
                liveMegabytes,
                requestMillis,
                measure,
                restartEvery)
        + " %d requests before readiness, seed %d".formatted(warmUpRequests, seed);
  }
}
