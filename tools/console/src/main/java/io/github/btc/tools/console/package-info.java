/** The btc command: demo, bench, simulate, report. */
@NullMarked
package io.github.btc.tools.console;

import org.jspecify.annotations.NullMarked;
