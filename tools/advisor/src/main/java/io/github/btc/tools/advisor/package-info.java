/** {@code btc advise}: whether BTC would help a JVM, and how to set it. */
@NullMarked
package io.github.btc.tools.advisor;

import org.jspecify.annotations.NullMarked;
