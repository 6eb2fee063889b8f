/** Computes the hit rates of caches by their sizes, and the sizes that caches should have. */
@NullMarked
package io.github.btc.research.tuner.cache;

import org.jspecify.annotations.NullMarked;
