/** The verb {@code jmh throughput}: requests per second with and without BTC. */
@NullMarked
package io.github.btc.tools.bench.throughput;

import org.jspecify.annotations.NullMarked;
