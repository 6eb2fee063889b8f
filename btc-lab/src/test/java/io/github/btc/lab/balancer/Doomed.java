package io.github.btc.lab.balancer;

/** A process that says "away" to a balancer and then waits to be killed. */
final class Doomed {

  private Doomed() {}

  /** Takes an announcement as its only argument. */
  public static void main(String[] arguments) throws Exception {
    System.out.println(Announcement.parse(arguments[0]).announcer().announceAway());
    while (System.in.read() >= 0) {
      // Until the parent lets go, or kills this process, which is what it is for.
    }
  }
}
