/** {@code btc simulate}: the simulator. */
@NullMarked
package io.github.btc.tools.simulator.simulate;

import org.jspecify.annotations.NullMarked;
