/**
 * The parts that all HTTP adapters share, without a server or a framework: the answer to a refused
 * request, and the requests that pass the gate uncounted.
 */
@NullMarked
package io.github.btc.http;

import org.jspecify.annotations.NullMarked;
