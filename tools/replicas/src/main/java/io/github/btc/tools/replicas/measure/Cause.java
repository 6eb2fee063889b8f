package io.github.btc.tools.replicas.measure;

/** The causes of a slow request, those that hold a request up by themselves first. */
public enum Cause {
  /** A collection stopped the replica that the request was at. */
  OWN_COLLECTION("own collection", true),
  /** A safepoint without a collection stopped this replica. */
  SAFEPOINT("safepoint", true),
  /**
   * The kernel withheld the processor from this replica because its quota was used up, mostly by
   * other threads than compilers.
   */
  THROTTLED("throttled", true),
  /** The kernel withheld the processor because compilers had used at least half of the quota. */
  THROTTLED_COMPILING("throttled by compilers", true),
  /** The replica waited for its database. */
  DATABASE("database", true),
  /** The request was refused or waited at the balancer before its last attempt began. */
  BALANCER("balancer", true),
  /** The load generator sent the request late. */
  SENT_LATE("sent late", true),
  /** The compilers of this replica worked. */
  COMPILING("compiling", false),
  /** More requests than usual were at this replica. */
  QUEUE("queue", false),
  /** Programs of this machine waited for a core. */
  NO_CORE("no free core", false),
  /** A collection stopped another replica and took its CPU time. */
  OTHER_COLLECTION("other's collection", false),
  /** None of these. */
  NONE("none", false);

  private final String title;
  private final boolean holds;

  Cause(String title, boolean holds) {
    this.title = title;
    this.holds = holds;
  }

  /**
   * Returns the name for a table.
   *
   * @return words in lower case
   */
  public String title() {
    return title;
  }

  /**
   * Returns whether a request cannot go on meanwhile. Other causes only take CPU time from it.
   *
   * @return true for stops and waits
   */
  boolean holds() {
    return holds;
  }
}
