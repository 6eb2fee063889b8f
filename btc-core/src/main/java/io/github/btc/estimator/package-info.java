/**
 * When to sample a level again, and how long a closing will last: the estimators of the thesis (Eq.
 * 3.1), of the 2017 and 2018 papers, and ours.
 */
@NullMarked
package io.github.btc.estimator;

import org.jspecify.annotations.NullMarked;
