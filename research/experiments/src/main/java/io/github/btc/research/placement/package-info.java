/** The node on which a replica starts, and when it moves (Boza 2022, chapter 6). */
@NullMarked
package io.github.btc.research.placement;

import org.jspecify.annotations.NullMarked;
