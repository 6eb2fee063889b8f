/**
 * What a controller does, as Micrometer meters: {@link io.github.btc.micrometer.BtcMetrics}. All of
 * them are in {@link io.github.btc.micrometer.BtcMeters}.
 */
@NullMarked
package io.github.btc.micrometer;

import org.jspecify.annotations.NullMarked;
