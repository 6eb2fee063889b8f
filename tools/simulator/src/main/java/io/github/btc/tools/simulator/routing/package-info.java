/** Which replica gets the next request. */
@NullMarked
package io.github.btc.tools.simulator.routing;

import org.jspecify.annotations.NullMarked;
