/**
 * Checks the prose of pages and of main code against the styles in {@code .vale}, and the figures
 * of pages.
 */
@org.jspecify.annotations.NullMarked
package io.github.btc.proofs.pages.prose;
