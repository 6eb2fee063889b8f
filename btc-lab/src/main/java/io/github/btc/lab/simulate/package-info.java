/** {@code btc simulate}: the simulator. */
@NullMarked
package io.github.btc.lab.simulate;

import org.jspecify.annotations.NullMarked;
