package io.github.btc.proofs.recipes.balancer;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/** Waits for something that must come, up to a limit that only a broken program reaches. */
public final class Patience {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** A condition may send a request or read a file, on cores that others need. */
  private static final Duration PAUSE = Duration.ofMillis(10);

  private Patience() {}

  /** Returns a wait whose condition is asked in this thread, and at once. */
  public static ConditionFactory await(String what) {
    return Awaitility.await(what)
        .pollInSameThread()
        .pollDelay(Duration.ZERO)
        .pollInterval(PAUSE)
        .atMost(LIMIT);
  }
}
