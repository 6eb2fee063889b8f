/**
 * The adapter for Spring WebFlux 7: {@link io.github.btc.webflux.BtcWebFilter}. Knows the gate and
 * Spring's web abstractions, and no server.
 */
@NullMarked
package io.github.btc.webflux;

import org.jspecify.annotations.NullMarked;
