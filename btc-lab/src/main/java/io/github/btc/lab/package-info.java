/** The btc command: demo, bench, simulate, report. */
@NullMarked
package io.github.btc.lab;

import org.jspecify.annotations.NullMarked;
