package io.github.btc;

import org.jspecify.annotations.Nullable;

/** Tells adapters which notice the answer to a request must carry. Thread-safe. */
@FunctionalInterface
public interface AwayNotices {

  /**
   * Takes note of a request that has been admitted, and returns what its answer must tell. An
   * adapter calls the method once for each admitted request, before the answer begins.
   *
   * @param client the name that the client gave, or {@code null} if it gave none
   * @return the notice for the answer; {@code null} while the replica does not go away
   */
  @Nullable AwayNotice noticeFor(@Nullable String client);
}
