package io.github.btc.controller;

import io.github.btc.ControllerEvent.DeferralReason;
import java.util.function.UnaryOperator;

/**
 * Names what to set, so that a controller closes its gate that only observes.
 *
 * @param toStopObserving what to set where it is set to observe
 * @param toProvide what to set where nobody is known to take the requests that it refuses
 */
record WhatToSet(String toStopObserving, String toProvide) {

  static WhatToSet inCode() {
    return new WhatToSet(
        "observeOnly(false) in its builder",
        "an announcer, or refusalsAreRetried(true) in its builder");
  }

  static WhatToSet withPrefix(String prefix) {
    return new WhatToSet(
        prefix + "observe-only=false",
        "an Announcer bean, or " + prefix + "refusals-are-retried=true");
  }

  static WhatToSet called(UnaryOperator<String> names) {
    return new WhatToSet(
        names.apply("observe-only") + "=false", names.apply("refusals-are-retried") + "=true");
  }

  /** Returns the same for a controller that would observe also without its setting. */
  WhatToSet withoutProvision() {
    return new WhatToSet(toStopObserving + "; and " + toProvide, toProvide);
  }

  String toClose(DeferralReason observing) {
    return switch (observing) {
      case OBSERVE_ONLY -> toStopObserving;
      case NO_ANNOUNCER -> toProvide;
      default -> "one such controller in a JVM";
    };
  }
}
