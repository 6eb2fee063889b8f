/** A Jakarta Servlet filter in front of the gate. */
@NullMarked
package io.github.btc.servlet;

import org.jspecify.annotations.NullMarked;
