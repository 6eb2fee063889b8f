/** Shared code of BTC's own modules. It is not API and can change with every release. */
@NullMarked
package io.github.btc.internal;

import org.jspecify.annotations.NullMarked;
