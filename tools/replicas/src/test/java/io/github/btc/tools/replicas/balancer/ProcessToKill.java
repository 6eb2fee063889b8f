package io.github.btc.tools.replicas.balancer;

import io.github.btc.Announcer;
import io.github.btc.Announcer.Outcome;
import java.io.IOException;

/** A process that says "away" to a balancer until that confirms, and then waits to be killed. */
final class ProcessToKill {

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
      return announcer.announceAway() == Outcome.CONFIRMED;
    } catch (IOException e) {
      System.err.println(e);
      return false;
    }
  }
}
