/** Coordinators that need only the JDK. Other modules have the coordinators that need a library. */
@NullMarked
package io.github.btc.coordination;

import org.jspecify.annotations.NullMarked;
