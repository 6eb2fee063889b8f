/** What comes out: response times, outage, capacity lost, seeds. */
@NullMarked
package io.github.btc.sim.report;

import org.jspecify.annotations.NullMarked;
