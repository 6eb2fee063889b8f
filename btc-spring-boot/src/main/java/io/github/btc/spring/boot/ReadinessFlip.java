package io.github.btc.spring.boot;

import io.github.btc.Announcer;
import io.github.btc.Closing;
import io.github.btc.RefusalWait;
import io.github.btc.internal.Ranges;
import io.github.btc.spring.boot.BtcProperties.Readiness;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;

/**
 * Sets the readiness state to REFUSING_TRAFFIC before a closing with a long expected duration,
 * waits until the platform has noticed, and then calls another announcer.
 *
 * <p>For tasks of milliseconds, this would cost a thousand times what it saves, because a probe
 * comes only every few seconds.
 *
 * <p>A context that closes ends the wait. Its controller ends the announcement before a web server
 * begins its graceful shutdown, and a platform that kills late processes would not wait for both.
 */
final class ReadinessFlip implements Announcer {

  private static final Duration LONGEST_NOTICE = Duration.ofSeconds(55);

  private final Announcer next;
  private final Duration longerThan;
  private final Duration notice;
  private final ApplicationAvailability availability;
  private final ApplicationEventPublisher events;
  private final CountDownLatch ending = new CountDownLatch(1);

  ReadinessFlip(
      Announcer next,
      Readiness settings,
      ApplicationAvailability availability,
      ApplicationEventPublisher events) {
    this.next = next;
    this.longerThan = Objects.requireNonNull(settings.longerThan());
    this.notice = check(settings.notice());
    this.availability = availability;
    this.events = events;
  }

  /** Refuses a notice out of range, also where nothing changes the readiness state. */
  static Duration check(Duration notice) {
    Ranges.nanos("notice", notice, Duration.ZERO, LONGEST_NOTICE);
    return notice;
  }

  /** Returns a listener that ends the wait, before a controller of the context ends. */
  ApplicationListener<ContextClosedEvent> endWith(ApplicationContext context) {
    return new EndOfContext(context, ending);
  }

  private record EndOfContext(ApplicationContext context, CountDownLatch ending)
      implements ApplicationListener<ContextClosedEvent>, Ordered {

    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
      if (event.getApplicationContext() == context) { // and not a child of it
        ending.countDown();
      }
    }

    @Override
    public int getOrder() {
      return Ordered.HIGHEST_PRECEDENCE;
    }
  }

  /** Returns the additional time that this announcer may take. */
  static Duration longestWait(BtcProperties properties) {
    Readiness settings = properties.readiness();
    return settings.longerThan() == null ? Duration.ZERO : settings.notice();
  }

  @Override
  public Outcome announceAway(Closing closing) throws Exception {
    if (closing.expectedDuration().compareTo(longerThan) > 0
        && availability.getReadinessState() == ReadinessState.ACCEPTING_TRAFFIC) {
      publish(ReadinessState.REFUSING_TRAFFIC);
      if (ending.await(notice.toNanos(), TimeUnit.NANOSECONDS)) {
        return Outcome.NOT_NOW; // no task will run any more, so nobody has to know
      }
    }
    return next.announceAway(closing);
  }

  @Override
  public void announceBack() throws Exception {
    try {
      acceptTraffic();
    } finally { // a listener of the application may throw, and a router would keep us away
      next.announceBack();
    }
  }

  /**
   * Reverts only a change of this class. An application that refuses traffic for another reason
   * stays in that state.
   */
  private void acceptTraffic() {
    AvailabilityChangeEvent<ReadinessState> last =
        availability.getLastChangeEvent(ReadinessState.class);
    if (last != null
        && last.getSource() == this
        && last.getState() == ReadinessState.REFUSING_TRAFFIC) {
      publish(ReadinessState.ACCEPTING_TRAFFIC);
    }
  }

  @Override
  public RefusalWait refusalWait() {
    return next.refusalWait();
  }

  @Override
  public void close() throws IOException {
    next.close();
  }

  private void publish(ReadinessState state) {
    events.publishEvent(new AvailabilityChangeEvent<>(this, state));
  }

  @Override
  public String toString() {
    return "readiness for tasks longer than " + longerThan.toMillis() + " ms, and " + next;
  }
}
