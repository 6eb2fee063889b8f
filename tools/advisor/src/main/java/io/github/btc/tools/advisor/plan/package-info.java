/** {@code btc plan}: how many replicas, from the model and checked by simulation. */
@NullMarked
package io.github.btc.tools.advisor.plan;

import org.jspecify.annotations.NullMarked;
