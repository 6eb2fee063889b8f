/** {@code btc solve}: the stochastic models. */
@NullMarked
package io.github.btc.tools.models.solve;

import org.jspecify.annotations.NullMarked;
