package io.github.btc.controller;

import java.util.UUID;

/**
 * The right to run tasks that stop the process, which one controller of a JVM has at a time. The
 * gate of one controller does not hold back the requests of another. A system property keeps the
 * claim, so that it counts also where each application has loaded its own copy of the library.
 * Thread-safe.
 */
final class ProcessClaim {

  private static final String PROPERTY = "io.github.btc.controller";

  private final String mine;

  ProcessClaim(String controller) {
    mine = controller + "#" + UUID.randomUUID();
  }

  /** Takes the claim; returns false if another controller has it. */
  boolean take() {
    try {
      Object holder = System.getProperties().putIfAbsent(PROPERTY, mine);
      return holder == null || holder.equals(mine);
    } catch (SecurityException e) {
      return true; // a JVM that shares no properties tells of no other controller
    }
  }

  /** {@return the name of the controller that has the claim} */
  static String holder() {
    return System.getProperty(PROPERTY, "").replaceFirst("#.*", "");
  }

  /** Gives the claim back. Without the claim, the call has no effect. */
  void release() {
    try {
      System.getProperties().remove(PROPERTY, mine);
    } catch (SecurityException e) {
      // Then there was no claim.
    }
  }
}
