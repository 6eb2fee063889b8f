package io.github.btc.observe;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerSnapshot;
import org.jspecify.annotations.Nullable;

/** Says why a controller would not run a task that an operator asks for. */
public final class RefusedRun {

  private RefusedRun() {}

  /**
   * Returns the reason against a run while the controller is paused or only observes.
   *
   * @param now the state of the controller
   * @return one sentence; {@code null} if the controller does neither
   */
  public static @Nullable String why(ControllerSnapshot now) {
    if (now.paused()) {
      return "run: the controller is paused (expected one that runs; resume it first)";
    }
    DeferralReason observing = now.observing();
    return observing == null
        ? null
        : "run: the controller only observes, %s (expected %s)"
            .formatted(why(observing), now.toClose());
  }

  private static String why(DeferralReason observing) {
    return switch (observing) {
      case OBSERVE_ONLY -> "as it is set to";
      case NO_ANNOUNCER -> "because nobody is known to take the requests that it refuses";
      default -> "because another controller of this JVM closes its gate";
    };
  }
}
