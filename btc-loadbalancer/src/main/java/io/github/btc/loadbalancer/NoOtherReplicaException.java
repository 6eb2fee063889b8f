package io.github.btc.loadbalancer;

import java.io.IOException;
import java.util.Arrays;

/** Thrown if too few other replicas would be left to serve. */
final class NoOtherReplicaException extends IOException {

  private static final long serialVersionUID = 1;

  NoOtherReplicaException(String found, int expected) {
    super(found + " (expected at least " + expected + "): not leaving");
  }

  /** Returns true if one router threw this exception; others may have failed for another reason. */
  static boolean isIn(Exception failure) {
    return failure instanceof NoOtherReplicaException
        || Arrays.stream(failure.getSuppressed())
            .anyMatch(NoOtherReplicaException.class::isInstance);
  }

  /** Returns true if every router that failed threw this exception, so that each has answered. */
  static boolean isAll(Throwable failure) {
    return failure instanceof NoOtherReplicaException
        && Arrays.stream(failure.getSuppressed()).allMatch(NoOtherReplicaException::isAll);
  }
}
