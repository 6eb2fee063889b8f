/** Users who ask many services at once and wait for the slowest: {@code btc fanout}. */
@NullMarked
package io.github.btc.research.benches.fanout;

import org.jspecify.annotations.NullMarked;
