/** The load generator: an open loop in a JVM of its own that never collects. */
@NullMarked
package io.github.btc.tools.replicas.load;

import org.jspecify.annotations.NullMarked;
