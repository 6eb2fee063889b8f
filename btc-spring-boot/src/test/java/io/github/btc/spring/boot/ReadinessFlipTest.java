package io.github.btc.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.Announcer;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.spring.boot.BtcProperties.Readiness;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.ApplicationAvailabilityBean;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
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
    Announcer flip = flip(task(5, Duration.ofSeconds(9)));

    flip.announceAway();
    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.REFUSING_TRAFFIC);

    flip.announceBack();
    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.ACCEPTING_TRAFFIC);
  }

  @Test
  void staysReadyForAShortTask() throws Exception {
    flip(task(5, Duration.ofMillis(9))).announceAway();

    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.ACCEPTING_TRAFFIC);
  }

  @Test
  void staysReadyForALongTaskThatIsNotDue() throws Exception {
    flip(task(0, Duration.ofSeconds(9))).announceAway();

    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.ACCEPTING_TRAFFIC);
  }

  @Test
  void leavesARefusalOfTheApplicationsOwnAlone() throws Exception {
    Announcer flip = flip(task(5, Duration.ofSeconds(9)));
    flip.announceAway();

    AvailabilityChangeEvent.publish(context, ReadinessState.REFUSING_TRAFFIC);
    flip.announceBack();

    assertThat(availability.getReadinessState()).isEqualTo(ReadinessState.REFUSING_TRAFFIC);
  }

  private Announcer flip(ControllerSnapshot.Task task) {
    return new ReadinessFlip(
        Announcer.none(),
        new Readiness(Duration.ofSeconds(1), Duration.ZERO),
        () -> snapshot(task),
        availability,
        context);
  }

  private static ControllerSnapshot.Task task(double level, Duration eachRun) {
    return new ControllerSnapshot.Task(
        "merge", level, ActivationInterval.between(1, 2), 4, 0, 0, 4 * eachRun.toNanos());
  }

  private static ControllerSnapshot snapshot(ControllerSnapshot.Task task) {
    return new ControllerSnapshot(
        "test", ControllerState.ANNOUNCING, true, false, 0, 0, 0, 0, 0, 0, List.of(task));
  }
}
