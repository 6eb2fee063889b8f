/**
 * Every decision the controller takes, without clock, thread or gate: a state machine that is told
 * what happened and when, and answers what to do. One {@link io.github.btc.machine.Driver} connects
 * it with a {@link io.github.btc.machine.World}: a service, the simulator, or the exhaustive walk
 * of the tests. Not for applications: no promise of compatibility.
 */
@NullMarked
package io.github.btc.machine;

import org.jspecify.annotations.NullMarked;
