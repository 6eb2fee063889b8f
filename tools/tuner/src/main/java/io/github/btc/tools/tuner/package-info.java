/** {@code btc tune}: settings that are better than today's, on the simulator or a real service. */
@NullMarked
package io.github.btc.tools.tuner;

import org.jspecify.annotations.NullMarked;
