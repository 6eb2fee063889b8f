package io.github.btc.tools.bench.validation;

import java.util.List;

/**
 * What one run tells of one replica.
 *
 * @param servedNanos from intended start to answer, of the requests that it answered at the first
 *     attempt and that no collection touched, in the order they were sent
 * @param answered all that it answered
 * @param awayNanos for each closing that refused somebody, from the first refusal until the gate
 *     was open again
 */
record ReplicaTimes(List<Long> servedNanos, int answered, List<Long> awayNanos) {}
