/**
 * Metrics of a controller for Micrometer: {@link io.github.btc.micrometer.BtcMetrics}. The enum
 * {@link io.github.btc.micrometer.BtcMeters} lists all meters.
 */
@NullMarked
package io.github.btc.micrometer;

import org.jspecify.annotations.NullMarked;
