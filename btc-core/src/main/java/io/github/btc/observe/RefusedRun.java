package io.github.btc.observe;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerSnapshot;
import org.jspecify.annotations.Nullable;

/** Says why a controller observes, and why it would not run a task that an operator asks for. */
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
        : "run: the controller only observes: %s (expected %s)"
            .formatted(whyItObserves(observing, "another controller"), now.toClose());
  }

  /**
   * Returns why a controller only observes.
   *
   * @param observing a reason to observe
   * @param other the controller that closes the gate of this JVM, if that is the reason
   * @return the rest of a sentence
   */
  public static String whyItObserves(DeferralReason observing, String other) {
    return switch (observing) {
      case OBSERVE_ONLY -> "it is set to";
      case ANOTHER_CONTROLLER ->
          other + " of this JVM runs tasks that stop the whole process already";
      default ->
          "nobody has said who takes the requests that it refuses, such as a load balancer or"
              + " clients that retry them on another replica";
    };
  }
}
