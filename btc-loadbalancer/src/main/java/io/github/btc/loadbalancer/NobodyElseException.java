package io.github.btc.loadbalancer;

import java.io.IOException;

/** Too few other replicas would be left to serve. */
final class NobodyElseException extends IOException {

  private static final long serialVersionUID = 1;

  NobodyElseException(String found, int expected) {
    super(
        found
            + " (expected at least "
            + expected
            + "): not leaving, the refusals will have to tell");
  }
}
