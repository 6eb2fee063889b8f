/** What can be simulated by name and parameters: from a command line, a grid, another machine. */
@NullMarked
package io.github.btc.tools.simulator.experiment;

import org.jspecify.annotations.NullMarked;
