/** One replica: a JVM of its own with a small stateful HTTP service, its gate and its tasks. */
@NullMarked
package io.github.btc.tools.replicas.replica;

import org.jspecify.annotations.NullMarked;
