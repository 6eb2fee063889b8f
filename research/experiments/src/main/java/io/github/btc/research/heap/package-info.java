/** The measured costs of collections, and replicas with simulated heaps. */
@NullMarked
package io.github.btc.research.heap;

import org.jspecify.annotations.NullMarked;
