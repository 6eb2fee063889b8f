/** Which replica gets the next request. */
@NullMarked
package io.github.btc.sim.routing;

import org.jspecify.annotations.NullMarked;
