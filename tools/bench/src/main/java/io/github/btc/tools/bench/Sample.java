package io.github.btc.tools.bench;

import io.github.btc.tools.replicas.measure.Attribution;
import io.github.btc.tools.replicas.measure.ReadsAndUpdates;
import io.github.btc.tools.replicas.measure.RunFigures;
import io.github.btc.tools.replicas.measure.Stalls;
import io.github.btc.tools.replicas.measure.Stops;
import io.github.btc.tools.replicas.report.LatencyCurve;
import io.github.btc.tools.replicas.run.ResourceUse;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of one run of one row.
 *
 * @param figures requests, closings and latencies
 * @param attribution causes of the requests slower than the scenario's limit
 * @param causes causes of the requests that took many times the median of their run
 * @param use CPU time and memory of all replicas
 * @param seconds measured time
 * @param replicas number of replicas
 * @param stalls waits for memory that a concurrent collector had not freed in time
 * @param stops number and duration of the collections that stopped the replicas
 * @param quotaCpus quota of each replica; 0 without a quota
 * @param warmUpSeconds time from the first request to the first that counts
 * @param machineReadNanos time of a read from memory, before and after the run; NaN if unknown
 * @param tellsServed whether the latencies from the sending of a request are figures of their own
 * @param readsAndUpdates figures of reads and of updates; {@code null} if all requests are alike
 */
record Sample(
    RunFigures figures,
    Attribution attribution,
    Attribution causes,
    ResourceUse use,
    double seconds,
    int replicas,
    Stops stops,
    Stalls stalls,
    double quotaCpus,
    double warmUpSeconds,
    double machineReadNanos,
    boolean tellsServed,
    @Nullable ReadsAndUpdates readsAndUpdates) {

  /** Returns the latencies by percentile. */
  LatencyCurve curve() {
    return LatencyCurve.of(figures.latencies());
  }

  /** Returns the value of each measure. */
  Map<Measure, Double> values() {
    Map<Measure, Double> values = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      values.put(measure, measure.of(this));
    }
    return values;
  }
}
