/** {@code btc tune}: settings that are better than today's, on the simulator or a real service. */
@NullMarked
package io.github.btc.lab.tune;

import org.jspecify.annotations.NullMarked;
