package io.github.btc.tools.bench.validation;

import java.util.List;

/**
 * The times of one replica in one run.
 *
 * @param servedNanos times from the intended start to the answer, in the order of sending, of the
 *     requests that were answered at the first attempt and hit by no collection
 * @param answered number of requests that the replica answered
 * @param awayNanos for each closing with a refusal, the time from the first refusal until the gate
 *     was open again
 */
record ReplicaTimes(List<Long> servedNanos, int answered, List<Long> awayNanos) {}
