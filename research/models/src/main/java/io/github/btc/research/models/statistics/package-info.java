/**
 * Statistics of the papers that no library has: confidence intervals, factorial ANOVA and Tukey's
 * test.
 */
@NullMarked
package io.github.btc.research.models.statistics;

import org.jspecify.annotations.NullMarked;
