/** The recipes of the guides before replicas that close, fail and die. */
@org.jspecify.annotations.NullMarked
package io.github.btc.proofs.recipes.balancer;
