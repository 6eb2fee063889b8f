/**
 * Functions as a service with package affinity (Boza 2022, chapters 3 to 5): which worker should
 * start a function, given that it may hold the function's packages?
 */
@NullMarked
package io.github.btc.tools.simulator.faas;

import org.jspecify.annotations.NullMarked;
