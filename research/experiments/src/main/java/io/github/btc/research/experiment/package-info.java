/** Simulations by name and parameters, for a command line, a grid or another machine. */
@NullMarked
package io.github.btc.research.experiment;

import org.jspecify.annotations.NullMarked;
