/** Compiles, parses and runs what the pages show. */
@org.jspecify.annotations.NullMarked
package io.github.btc.proofs.pages;
