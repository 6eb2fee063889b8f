/** How much of what is asked for a cache of a size has, and how large caches should be. */
@NullMarked
package io.github.btc.tools.tuner.cache;

import org.jspecify.annotations.NullMarked;
