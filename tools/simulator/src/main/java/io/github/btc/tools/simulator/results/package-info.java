/** What comes out: response times, outage, capacity lost, seeds. */
@NullMarked
package io.github.btc.tools.simulator.results;

import org.jspecify.annotations.NullMarked;
