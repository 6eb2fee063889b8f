/** What comes in and how long it takes: load, service logs recorded and made. */
@NullMarked
package io.github.btc.sim.workload;

import org.jspecify.annotations.NullMarked;
