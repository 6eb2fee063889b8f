/**
 * Chapter 6 of Boza 2022 with control groups as nodes: {@code btc placement}. The rules and the
 * policies are those of the simulation.
 */
@NullMarked
package io.github.btc.research.benches.placement;

import org.jspecify.annotations.NullMarked;
