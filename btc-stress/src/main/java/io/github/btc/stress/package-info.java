/** Proofs by force: every interleaving, and very many requests. */
@NullMarked
package io.github.btc.stress;

import org.jspecify.annotations.NullMarked;
