/** {@code btc reproduce}: the papers' tables and figures, run again. */
@NullMarked
package io.github.btc.lab.reproduce;

import org.jspecify.annotations.NullMarked;
