/** {@code btc advise}: whether BTC would help a JVM, and how to set it. */
@NullMarked
package io.github.btc.lab.advise;

import org.jspecify.annotations.NullMarked;
