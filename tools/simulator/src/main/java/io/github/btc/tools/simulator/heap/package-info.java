/** The measured costs of collections, and replicas with simulated heaps. */
@NullMarked
package io.github.btc.tools.simulator.heap;

import org.jspecify.annotations.NullMarked;
