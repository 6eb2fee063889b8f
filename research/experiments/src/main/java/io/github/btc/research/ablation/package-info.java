/** The worth of each rule that adapts: every rule is switched off in turn, in several scenes. */
@NullMarked
package io.github.btc.research.ablation;

import org.jspecify.annotations.NullMarked;
