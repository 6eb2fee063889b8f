/** What comes in and how long it takes: load, service logs recorded and made. */
@NullMarked
package io.github.btc.tools.simulator.workload;

import org.jspecify.annotations.NullMarked;
