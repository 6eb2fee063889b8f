/** Measures the cost of the gate beside its peers, and the cost of estimates and monitors. */
@NullMarked
package io.github.btc.jmh;

import org.jspecify.annotations.NullMarked;
