/** How many replicas a service with background tasks needs. */
@NullMarked
package io.github.btc.tools.simulator.capacity;

import org.jspecify.annotations.NullMarked;
