package io.github.btc.spring.cloud;

import io.github.btc.AwayNotice;
import io.github.btc.client.AwayHint;
import org.springframework.http.HttpHeaders;

/** Reads the notice of a replica that goes away, and names this application in requests. */
final class AwayNoticeFields {

  private static final String NAME = AwayHint.newClientName();

  private AwayNoticeFields() {}

  /** Returns how long the replica should get no request; 0 if it does not go away. */
  static long nanos(HttpHeaders headers) {
    return AwayHint.nanos(
        headers.getFirst(AwayNotice.AWAY_IN_MS), headers.getFirst(AwayNotice.AWAY_FOR_MS));
  }

  /** Gives the name of this application to a request, which promises to obey the notice. */
  static void addName(HttpHeaders headers) {
    headers.set(AwayNotice.CLIENT, NAME);
  }
}
