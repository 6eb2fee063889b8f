package io.github.btc.quarkus;

import io.github.btc.ControllerEvent.DeferralReason;

/** Names what to set, so that a controller that only observes closes its gate. */
final class WhatToSet {

  static final String RETRIED = "quarkus.btc.refusals-are-retried=true";

  private WhatToSet() {}

  static String toClose(DeferralReason observing) {
    return switch (observing) {
      case OBSERVE_ONLY -> "quarkus.btc.observe-only=false";
      case NO_ANNOUNCER -> "an Announcer bean, or " + RETRIED;
      default -> "one such controller in a JVM";
    };
  }
}
