/** The trial of answers to compilers that use the quota up and to the kernel's throttling. */
@NullMarked
package io.github.btc.tools.bench.stops;

import org.jspecify.annotations.NullMarked;
