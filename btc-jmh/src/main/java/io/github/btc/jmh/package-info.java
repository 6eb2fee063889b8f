/**
 * Measures the cost of the gate, of estimates and of monitors, and compares the gate with its
 * peers.
 */
@NullMarked
package io.github.btc.jmh;

import org.jspecify.annotations.NullMarked;
