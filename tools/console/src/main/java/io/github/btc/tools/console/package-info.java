/**
 * The {@code btc} command, which finds its verbs on the class path, and how it refuses bad input.
 */
@NullMarked
package io.github.btc.tools.console;

import org.jspecify.annotations.NullMarked;
