/** What BTC's own modules share and nobody else may use: it can change with every release. */
@NullMarked
package io.github.btc.internal;

import org.jspecify.annotations.NullMarked;
