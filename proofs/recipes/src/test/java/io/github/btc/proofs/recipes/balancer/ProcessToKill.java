package io.github.btc.proofs.recipes.balancer;

import io.github.btc.Announcer;
import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import io.github.btc.tools.replicas.balancer.Announcement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A process that says "away" to a balancer until that confirms, and then waits to be killed. */
final class ProcessToKill {

  static final Closing CLOSING =
      new Closing(List.of("merge"), Duration.ofMillis(5), Closing.Reason.DUE);

  private ProcessToKill() {}

  /** Takes an announcement as its only argument. */
  public static void main(String[] arguments) throws Exception {
    Announcer announcer = Announcement.parse(arguments[0]).announcer();
    while (!isConfirmed(announcer)) {
      // A JVM that has just started on a busy machine is too slow for the announcer's timeout.
    }
    System.out.println(Outcome.CONFIRMED);
    while (System.in.read() >= 0) {
      // Until the parent lets go, or kills this process, which is what it is for.
    }
  }

  private static boolean isConfirmed(Announcer announcer) throws Exception {
    try {
      return announcer.announceAway(CLOSING) == Outcome.CONFIRMED;
    } catch (IOException e) {
      System.err.println(e);
      return false;
    }
  }
}
