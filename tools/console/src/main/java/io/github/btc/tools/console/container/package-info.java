/** Control groups of the kernel, which limit the CPU time and the memory of a child process. */
@NullMarked
package io.github.btc.tools.console.container;

import org.jspecify.annotations.NullMarked;
