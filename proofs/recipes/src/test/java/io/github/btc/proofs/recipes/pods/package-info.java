/** Pods that take turns by slots of the clock. */
@org.jspecify.annotations.NullMarked
package io.github.btc.proofs.recipes.pods;
