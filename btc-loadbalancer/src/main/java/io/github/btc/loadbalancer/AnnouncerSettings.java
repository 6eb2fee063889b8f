package io.github.btc.loadbalancer;

import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.time.Duration;
import java.util.Objects;

/**
 * Settings that every announcer has.
 *
 * @param <B> the builder itself
 */
abstract class AnnouncerSettings<B extends AnnouncerSettings<B>> {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofSeconds(10);

  private long timeoutNanos = Duration.ofMillis(200).toNanos();
  private FirstRefusalAnnouncer fallback = FirstRefusalAnnouncer.create();

  abstract B self();

  /**
   * Sets how long one announcement to all routers may take. Keep it below the controller's announce
   * limit. Keep it above the interval of a router that polls this replica. Default 200 ms.
   *
   * @param value 1 ms to 10 s
   * @return this
   * @throws RefusedSettingException if it is out of range
   */
  public B timeout(Duration value) {
    this.timeoutNanos =
        Ranges.nanos("timeout", Objects.requireNonNull(value, "timeout"), SHORTEST, LONGEST);
    return self();
  }

  /**
   * Sets how long to wait for the first refusal when not every router has confirmed. Default {@link
   * FirstRefusalAnnouncer#create()}.
   *
   * @param value the wait
   * @return this
   */
  public B unconfirmed(FirstRefusalAnnouncer value) {
    this.fallback = Objects.requireNonNull(value, "unconfirmed");
    return self();
  }

  final long timeoutNanos() {
    return timeoutNanos;
  }

  final FirstRefusalAnnouncer fallback() {
    return fallback;
  }
}
