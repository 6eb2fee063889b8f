/** What operators see without any library: JMX and the JDK Flight Recorder. Only listens. */
@NullMarked
package io.github.btc.observe;

import org.jspecify.annotations.NullMarked;
