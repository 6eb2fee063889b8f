package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.ReadsAndUpdates;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.Stops;
import io.github.btc.tools.replicas.run.ResourceUse;
import org.jspecify.annotations.Nullable;

/**
 * What came out of one run of one row.
 *
 * @param figures requests, closings and latencies
 * @param attribution whose fault its slow requests were
 * @param use processor time and memory of all replicas
 * @param seconds the measured time
 * @param replicas how many there were
 * @param stops how often and how long collections stopped them
 * @param readsAndUpdates what became of each kind; {@code null} if they are all of one kind
 */
record Sample(
    RunFigures figures,
    Attribution attribution,
    ResourceUse use,
    double seconds,
    int replicas,
    Stops stops,
    @Nullable ReadsAndUpdates readsAndUpdates) {}
