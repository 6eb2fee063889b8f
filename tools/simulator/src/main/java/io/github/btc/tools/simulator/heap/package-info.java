/** What a collection costs, by what was measured, and a replica made of it. */
@NullMarked
package io.github.btc.tools.simulator.heap;

import org.jspecify.annotations.NullMarked;
