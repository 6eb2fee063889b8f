package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.ReadsAndUpdates;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.Stops;
import io.github.btc.tools.replicas.run.ResourceUse;
import org.jspecify.annotations.Nullable;

/**
 * The result of one run of one row.
 *
 * @param figures requests, closings and latencies
 * @param attribution causes of the slow requests
 * @param use processor time and memory of all replicas
 * @param seconds measured time
 * @param replicas number of replicas
 * @param stops number and duration of the collections that stopped the replicas
 * @param readsAndUpdates figures of reads and of updates; {@code null} if all requests are alike
 */
record Sample(
    RunFigures figures,
    Attribution attribution,
    ResourceUse use,
    double seconds,
    int replicas,
    Stops stops,
    @Nullable ReadsAndUpdates readsAndUpdates) {}
