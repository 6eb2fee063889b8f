package io.github.btc.kubernetes;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongSupplier;

/** A clock that shows a number of nanoseconds since 1970, which a test supplies. */
final class SettableClock extends Clock {

  private final LongSupplier nanos;

  SettableClock(LongSupplier nanos) {
    this.nanos = nanos;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochSecond(0, nanos.getAsLong());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
