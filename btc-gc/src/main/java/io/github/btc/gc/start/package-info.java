/** How replicas that start together are kept apart. Not for users. */
@NullMarked
package io.github.btc.gc.start;

import org.jspecify.annotations.NullMarked;
