/**
 * The adapter for Jakarta Servlet 6: {@link io.github.btc.servlet.BtcFilter}. The package depends
 * on the gate and the servlet API, and on no container.
 */
@NullMarked
package io.github.btc.servlet;

import org.jspecify.annotations.NullMarked;
