package io.github.btc.tools.replicas.load;

import java.util.Locale;

/** To which of the open replicas a client or a balancer sends a request. */
public enum Routing {
  /** To the one with the fewest requests in flight, and in turn among several of these. */
  LEAST_REQUEST,
  /** To the next one in turn, as the source papers did. */
  ROUND_ROBIN;

  /** Returns the name that users read and write. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
