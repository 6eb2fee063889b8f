/**
 * The adapter for Spring WebFlux 6.2 and 7: {@link io.github.btc.webflux.BtcWebFilter}. The package
 * depends on the gate and on Spring's web abstractions, and on no server.
 */
@NullMarked
package io.github.btc.webflux;

import org.jspecify.annotations.NullMarked;
