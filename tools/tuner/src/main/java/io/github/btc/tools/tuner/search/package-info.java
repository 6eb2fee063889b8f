/** Looking for good settings: points that fill a space evenly, what beats what, what matters. */
@NullMarked
package io.github.btc.tools.tuner.search;

import org.jspecify.annotations.NullMarked;
