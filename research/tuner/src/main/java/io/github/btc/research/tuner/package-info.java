/** {@code btc tune}: settings that are better than today's, on the simulator or a real service. */
@NullMarked
package io.github.btc.research.tuner;

import org.jspecify.annotations.NullMarked;
