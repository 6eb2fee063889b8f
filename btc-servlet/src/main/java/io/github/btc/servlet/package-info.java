/**
 * The adapter for Jakarta Servlet 6: {@link io.github.btc.servlet.BtcFilter}. Knows the gate and
 * the servlet API, and no container.
 */
@NullMarked
package io.github.btc.servlet;

import org.jspecify.annotations.NullMarked;
