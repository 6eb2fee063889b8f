/** Statistics of the papers that no library has: confidence intervals and factorial ANOVA. */
@NullMarked
package io.github.btc.research.models.statistics;

import org.jspecify.annotations.NullMarked;
