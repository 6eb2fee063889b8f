/** {@code btc solve}: the stochastic models. */
@NullMarked
package io.github.btc.research.models.solve;

import org.jspecify.annotations.NullMarked;
