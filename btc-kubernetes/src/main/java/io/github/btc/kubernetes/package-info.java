/** Turns of the pods of a StatefulSet, by their numbers and the clock. */
@NullMarked
package io.github.btc.kubernetes;

import org.jspecify.annotations.NullMarked;
