/** Which of several replicas may close: a coordinator for replicas of one host. */
@NullMarked
package io.github.btc.coordination;

import org.jspecify.annotations.NullMarked;
