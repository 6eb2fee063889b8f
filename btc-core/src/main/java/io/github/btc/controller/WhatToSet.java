package io.github.btc.controller;

import io.github.btc.ControllerEvent.DeferralReason;
import org.jspecify.annotations.Nullable;

/**
 * Names what to set, so that a controller closes its gate that only observes.
 *
 * @param propertyPrefix begins the names of properties; {@code null} where code sets everything
 */
record WhatToSet(@Nullable String propertyPrefix) {

  String toClose(DeferralReason observing) {
    return switch (observing) {
      case OBSERVE_ONLY ->
          propertyPrefix == null
              ? "observeOnly(false) in its builder, or a setting observe-only=false"
              : propertyPrefix + "observe-only=false";
      case NO_ANNOUNCER ->
          propertyPrefix == null
              ? "an announcer, or refusalsAreRetried(true) in its builder"
              : "an Announcer bean, or " + propertyPrefix + "refusals-are-retried=true";
      default -> "one such controller in a JVM";
    };
  }
}
