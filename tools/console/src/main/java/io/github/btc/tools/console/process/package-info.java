/** JVMs that are started by another one and never outlive it. */
@NullMarked
package io.github.btc.tools.console.process;

import org.jspecify.annotations.NullMarked;
