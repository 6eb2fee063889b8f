/** The verb {@code demo}, which compares four configurations of a service. */
@NullMarked
package io.github.btc.tools.demo;

import org.jspecify.annotations.NullMarked;
