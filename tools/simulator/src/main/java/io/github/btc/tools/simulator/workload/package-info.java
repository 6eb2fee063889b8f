/** The requests of a simulation: load, service times, and recorded or generated service logs. */
@NullMarked
package io.github.btc.tools.simulator.workload;

import org.jspecify.annotations.NullMarked;
