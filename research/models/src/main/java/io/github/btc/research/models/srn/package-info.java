/** Stochastic reward nets: the net, its reachability graph and the expected rewards. */
@NullMarked
package io.github.btc.research.models.srn;

import org.jspecify.annotations.NullMarked;
