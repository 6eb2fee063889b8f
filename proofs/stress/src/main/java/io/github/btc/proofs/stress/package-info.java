/** Proofs by force: every interleaving, and very many requests. */
@NullMarked
package io.github.btc.proofs.stress;

import org.jspecify.annotations.NullMarked;
