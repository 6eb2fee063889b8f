/**
 * The admission gate: one word that says both "closed" and "how many are in flight". Holds no
 * decision; the controller closes and opens it.
 */
@NullMarked
package io.github.btc.gate;

import org.jspecify.annotations.NullMarked;
