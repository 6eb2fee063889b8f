/** The verb {@code demo}: four configurations of the same service in turn, and what came out. */
@NullMarked
package io.github.btc.tools.demo;

import org.jspecify.annotations.NullMarked;
