/** Stochastic reward nets: the net, its reachability graph and the expected rewards. */
@NullMarked
package io.github.btc.tools.models.srn;

import org.jspecify.annotations.NullMarked;
