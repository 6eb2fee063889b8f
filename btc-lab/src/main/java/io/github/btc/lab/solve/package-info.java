/** {@code btc solve}: the stochastic models. */
@NullMarked
package io.github.btc.lab.solve;

import org.jspecify.annotations.NullMarked;
