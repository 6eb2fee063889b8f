package io.github.btc.kubernetes.lease;

/**
 * The state of a Lease at one version.
 *
 * @param version changes with each change of the Lease; empty if there is no Lease yet
 * @param holder who may close; empty if the Lease is free
 */
public record LeaseRecord(String version, String holder) {

  /** The state before the Lease has been created. */
  public static final LeaseRecord ABSENT = new LeaseRecord("", "");

  boolean isAbsent() {
    return version.isEmpty();
  }

  boolean isFree() {
    return holder.isEmpty();
  }
}
