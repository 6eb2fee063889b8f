/**
 * The contracts that the adapters and gates of this repository keep. An adapter's test extends
 * {@code HttpAdapterContract} or {@code MultiplexedAdapterContract}; a gate's test extends {@code
 * GateContract}.
 */
@NullMarked
package io.github.btc.proofs.contracts;

import org.jspecify.annotations.NullMarked;
