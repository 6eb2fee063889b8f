package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.btc.Announcer;
import io.github.btc.Announcer.Outcome;
import io.github.btc.Closing;
import io.github.btc.spring.boot.BtcProperties.Readiness;
import io.github.btc.test.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ApplicationAvailabilityBean;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class ReadinessFlipTest {

  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext(ApplicationAvailabilityBean.class);
  private final ApplicationAvailability availability =
      context.getBean(ApplicationAvailability.class);

  @BeforeEach
  void acceptTraffic() {
    AvailabilityChangeEvent.publish(context, ReadinessState.ACCEPTING_TRAFFIC);
  }

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void refusesTrafficForALongTaskAndAcceptsItAfterwards() throws Exception {
    Announcer flip = flip();

    flip.announceAway(closingOf(Duration.ofSeconds(9)));
    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.REFUSING_TRAFFIC);

    flip.announceBack();
    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.ACCEPTING_TRAFFIC);
  }

  @Test
  void staysReadyForAShortTask() throws Exception {
    flip().announceAway(closingOf(Duration.ofMillis(9)));

    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.ACCEPTING_TRAFFIC);
  }

  @Test
  void tellsTheNextAnnouncerOfTheSameClosing() throws Exception {
    List<Closing> told = new ArrayList<>();
    Announcer next =
        new Announcer() {
          @Override
          public Outcome announceAway(Closing closing) {
            told.add(closing);
            return Outcome.CONFIRMED;
          }

          @Override
          public void announceBack() {}
        };

    assertThat(flip(next).announceAway(closingOf(Duration.ofSeconds(9))))
        .isEqualTo(Announcer.Outcome.CONFIRMED);

    assertThat(told).containsExactly(closingOf(Duration.ofSeconds(9)));
  }

  @Test
  void tellsTheNextAnnouncerThatItIsBackAlthoughAListenerFails() throws Exception {
    AtomicBoolean away = new AtomicBoolean();
    Announcer flip = flip(new Remembering(away));
    flip.announceAway(closingOf(Duration.ofSeconds(9)));
    context.addApplicationListener(new FailingListener());

    assertThatIllegalStateException().isThrownBy(flip::announceBack).withMessage("as asked");

    assertThat(away).isFalse();
  }

  @Test
  void endsItsWaitWithTheContextAndTellsNobody() throws Exception {
    AtomicBoolean away = new AtomicBoolean();
    ReadinessFlip flip = flip(new Remembering(away), Duration.ofSeconds(55));
    context.addApplicationListener(flip.endWith(context));
    ExecutorService announcer = Executors.newSingleThreadExecutor();
    try {
      Future<Outcome> outcome =
          announcer.submit(() -> flip.announceAway(closingOf(Duration.ofSeconds(9))));
      Eventually.await(
          () -> availability.getReadinessState() == ReadinessState.REFUSING_TRAFFIC,
          () -> "still ready");

      context.close();

      assertThat(outcome.get(Eventually.LIMIT.toSeconds(), TimeUnit.SECONDS))
          .isEqualTo(Outcome.NOT_NOW);
      assertThat(away).isFalse();
    } finally {
      announcer.shutdownNow();
    }
  }

  @Test
  void doesNotEndItsWaitWithAChildOfTheContext() throws Exception {
    ReadinessFlip flip = flip(new Remembering(new AtomicBoolean()), Duration.ZERO);
    context.addApplicationListener(flip.endWith(context));
    AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext();
    child.setParent(context);
    child.refresh();

    child.close();

    assertThat(flip.announceAway(closingOf(Duration.ofSeconds(9)))).isEqualTo(Outcome.CONFIRMED);
  }

  private record Remembering(AtomicBoolean away) implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) {
      away.set(true);
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {
      away.set(false);
    }
  }

  private static final class FailingListener
      implements ApplicationListener<AvailabilityChangeEvent<ReadinessState>> {

    @Override
    public void onApplicationEvent(AvailabilityChangeEvent<ReadinessState> event) {
      throw new IllegalStateException("as asked");
    }
  }

  @Test
  void leavesARefusalOfTheApplicationsOwnAlone() throws Exception {
    Announcer flip = flip();
    flip.announceAway(closingOf(Duration.ofSeconds(9)));

    AvailabilityChangeEvent.publish(context, ReadinessState.REFUSING_TRAFFIC);
    flip.announceBack();

    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.REFUSING_TRAFFIC);
  }

  private Announcer flip() {
    return flip(Announcer.none());
  }

  private Announcer flip(Announcer next) {
    return flip(next, Duration.ZERO);
  }

  private ReadinessFlip flip(Announcer next, Duration notice) {
    return new ReadinessFlip(
        next, new Readiness(Duration.ofSeconds(1), notice), availability, context);
  }

  private static Closing closingOf(Duration expected) {
    return new Closing(List.of("merge"), expected, Closing.Reason.DUE);
  }
}
