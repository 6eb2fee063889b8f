/** Contract suites and fakes, for BTC itself and for its users. */
@NullMarked
package io.github.btc.test;

import org.jspecify.annotations.NullMarked;
