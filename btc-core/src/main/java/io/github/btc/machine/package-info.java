/**
 * Every decision the controller takes, without clock, thread or gate: pure objects that are told
 * what happened and when, and answer what to do. The production thread, the simulator and the
 * exhaustive walk of the tests all drive these same classes. Not for applications: no promise of
 * compatibility.
 */
@NullMarked
package io.github.btc.machine;

import org.jspecify.annotations.NullMarked;
