/** What the gate and its surroundings cost, beside what others use for the same purpose. */
@NullMarked
package io.github.btc.jmh;

import org.jspecify.annotations.NullMarked;
