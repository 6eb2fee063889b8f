/**
 * Compares the simulator with measurements, as in the thesis (section 4.5). From the service times
 * without BTC and the closings with BTC it must forecast the response times with BTC.
 */
@NullMarked
package io.github.btc.tools.bench.validation;

import org.jspecify.annotations.NullMarked;
