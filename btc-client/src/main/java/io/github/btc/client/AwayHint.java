package io.github.btc.client;

import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Reads from an answer for how long a replica that is about to go away should get no request. A
 * client that obeys sends its name, {@link #newClientName()}, in the field {@code BTC-Client} of
 * each request. So the replica knows when all of its clients have been told, and refuses none.
 */
public final class AwayHint {

  private static final long MOST_MILLIS = 86_400_000;

  private AwayHint() {}

  /**
   * Makes a name for a client. Use one name as long as the client lives, for all replicas.
   *
   * @return a random name of 36 characters
   */
  public static String newClientName() {
    return UUID.randomUUID().toString();
  }

  /**
   * Reads the headers of an answer. The client should obey at once and not when the first time has
   * passed, because its next request might arrive after the replica has closed. Malformed values
   * count as absent. The maximum of each value is a day.
   *
   * @param awayInMs the value of {@code BTC-Away-In-Ms}, or {@code null}
   * @param awayForMs the value of {@code BTC-Away-For-Ms}, or {@code null}
   * @return the nanoseconds from now until the replica is expected back; 0 if the replica does not
   *     go away
   */
  public static long nanos(@Nullable String awayInMs, @Nullable String awayForMs) {
    long lasting = WholeNumber.parse(awayForMs, MOST_MILLIS);
    if (lasting < 0) {
      return 0;
    }
    long in = Math.max(0, WholeNumber.parse(awayInMs, MOST_MILLIS));
    return TimeUnit.MILLISECONDS.toNanos(in + lasting);
  }
}
