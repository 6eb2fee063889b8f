/**
 * When to sample a level again, and how long a closing will last: the estimator of the thesis (Eq.
 * 3.1) and ours.
 */
@NullMarked
package io.github.btc.estimator;

import org.jspecify.annotations.NullMarked;
