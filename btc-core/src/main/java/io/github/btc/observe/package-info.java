/** The output for operators that needs no other library: JMX and the JDK Flight Recorder. */
@NullMarked
package io.github.btc.observe;

import org.jspecify.annotations.NullMarked;
