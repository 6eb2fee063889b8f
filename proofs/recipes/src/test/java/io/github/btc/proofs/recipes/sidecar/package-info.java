/** The sidecar beside an unchanged service, suspended and killed. */
@org.jspecify.annotations.NullMarked
package io.github.btc.proofs.recipes.sidecar;
