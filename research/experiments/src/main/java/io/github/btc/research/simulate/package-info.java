/** {@code btc simulate}: the simulator. */
@NullMarked
package io.github.btc.research.simulate;

import org.jspecify.annotations.NullMarked;
