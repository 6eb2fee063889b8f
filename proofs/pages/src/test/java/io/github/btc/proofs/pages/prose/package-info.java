/** Checks the prose of pages and of main code against the style in {@code .vale}. */
@org.jspecify.annotations.NullMarked
package io.github.btc.proofs.pages.prose;
