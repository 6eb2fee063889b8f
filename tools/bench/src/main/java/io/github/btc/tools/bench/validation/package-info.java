/**
 * The simulator against what was measured, as the thesis did it (section 4.5): service times of
 * runs without BTC and the closings of runs with it go in, response times with BTC should come out.
 */
@NullMarked
package io.github.btc.tools.bench.validation;

import org.jspecify.annotations.NullMarked;
