package io.github.btc.tools.advisor.accesslog;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.measure.Interval;
import java.time.Instant;

/** The time from the first to the last of some requests. */
public final class RequestSpan {

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private long count;
  private long firstNanos = Long.MAX_VALUE;
  private long lastNanos = Long.MIN_VALUE;

  /**
   * Adds a request.
   *
   * @param request request
   */
  public void add(LoggedRequest request) {
    count++;
    firstNanos = Math.min(firstNanos, request.startNanos());
    lastNanos = Math.max(lastNanos, request.endNanos());
  }

  /**
   * Returns how many requests there are.
   *
   * @return requests
   */
  public long count() {
    return count;
  }

  /**
   * Returns the time.
   *
   * @return from the first start to the last end
   */
  public Interval interval() {
    return new Interval(firstNanos, lastNanos);
  }

  /**
   * Refuses two logs of different times. Their join would count no request, and no exposed one.
   *
   * @param log access log of these requests
   * @param window time of the GC log
   * @throws RefusedSettingException always
   */
  public void refuseFor(AccessLog log, Interval window) {
    String zone =
        log.format().hasNoZone()
            ? ". The times of " + log.format().shownName() + " have no zone: is --zone right?"
            : "";
    throw new RefusedSettingException(
        log.format().hasNoZone() ? "--zone" : "--access-log",
        String.format(
            "no request of %s is in the time of the GC log, %s; %s%s",
            log,
            text(window),
            count == 0 ? "there are no requests" : "the requests are from " + text(interval()),
            zone),
        "two logs of the same time");
  }

  private static String text(Interval interval) {
    return text(interval.startNanos()) + " to " + text(interval.endNanos());
  }

  private static String text(long nanos) {
    return Instant.ofEpochSecond(Math.floorDiv(nanos, NANOS_PER_SECOND)).toString();
  }
}
