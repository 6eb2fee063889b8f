/** Results of a simulation: response times, outage, capacity lost and seeds. */
@NullMarked
package io.github.btc.tools.simulator.results;

import org.jspecify.annotations.NullMarked;
