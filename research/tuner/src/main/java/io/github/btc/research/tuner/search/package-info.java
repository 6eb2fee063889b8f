/** The search for good settings: evenly spread points, the front, and important parameters. */
@NullMarked
package io.github.btc.research.tuner.search;

import org.jspecify.annotations.NullMarked;
