/**
 * What this repository's adapters and gates are held to. An adapter's test extends {@code
 * HttpAdapterContract} or {@code MultiplexedAdapterContract}; a gate's test extends {@code
 * GateContract}.
 */
@NullMarked
package io.github.btc.proofs.contracts;

import org.jspecify.annotations.NullMarked;
