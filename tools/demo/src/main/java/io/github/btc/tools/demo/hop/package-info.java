/** Measures the cost of the proxy in a pod: {@code btc hop}. */
@NullMarked
package io.github.btc.tools.demo.hop;

import org.jspecify.annotations.NullMarked;
