/** Coordinators that need nothing but the JDK. Others come with what they are built on. */
@NullMarked
package io.github.btc.coordination;

import org.jspecify.annotations.NullMarked;
