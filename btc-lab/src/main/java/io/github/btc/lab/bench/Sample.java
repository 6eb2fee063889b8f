package io.github.btc.lab.bench;

import io.github.btc.lab.measure.Attribution;
import io.github.btc.lab.measure.RunFigures;
import io.github.btc.lab.run.ResourceUse;

/**
 * What came out of one run of one row.
 *
 * @param figures requests, closings and latencies
 * @param attribution whose fault its slow requests were
 * @param use processor time and memory of all replicas
 * @param seconds the measured time
 * @param replicas how many there were
 */
record Sample(
    RunFigures figures, Attribution attribution, ResourceUse use, double seconds, int replicas) {}
