/**
 * The adapter for Netty 4.2: handlers from {@link io.github.btc.netty.BtcHandlers}, one for
 * HTTP/1.1 connections and one for HTTP/2 streams. All work runs on the channel's event loop.
 */
@NullMarked
package io.github.btc.netty;

import org.jspecify.annotations.NullMarked;
