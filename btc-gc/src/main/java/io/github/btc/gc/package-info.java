/** Garbage collections as background tasks, in pure Java. */
@NullMarked
package io.github.btc.gc;

import org.jspecify.annotations.NullMarked;
