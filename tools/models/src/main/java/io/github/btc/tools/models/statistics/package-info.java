/** What the papers judge samples with, where no library has it: intervals and factorial ANOVA. */
@NullMarked
package io.github.btc.tools.models.statistics;

import org.jspecify.annotations.NullMarked;
