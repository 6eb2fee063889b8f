package io.github.btc.machine;

import io.github.btc.RefusalWait;
import java.time.Duration;
import java.util.List;

/**
 * Facts of which none leads to an event: a request is in flight, and none was refused.
 *
 * @param finished requests finished since the start
 */
record NothingNew(long finished) implements Facts {

  @Override
  public int inFlight() {
    return 1;
  }

  @Override
  public boolean isDrained() {
    return false;
  }

  @Override
  public long refused() {
    return 0;
  }

  @Override
  public RefusalWait refusalWait() {
    return new RefusalWait(Duration.ofSeconds(10), Duration.ofSeconds(10));
  }

  @Override
  public List<Event.Reading> readMonitors() {
    throw new AssertionError("no sample is due");
  }
}
