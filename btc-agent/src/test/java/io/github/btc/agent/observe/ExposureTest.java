package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A request is exposed if its time overlaps a stop, and it waited for the time of the overlap. */
class ExposureTest {

  private static final long ORIGIN = Long.MAX_VALUE - 500; // the clock may run over

  private final Exposure exposure = new Exposure(ORIGIN);

  @BeforeEach
  void aRequestBegins() {
    exposure.request(ORIGIN, ORIGIN + 1);
  }

  private void stop(StopKind kind, long start, long end) {
    exposure.stop(new Stop(kind, ORIGIN + start, ORIGIN + end));
  }

  private void request(long begin, long end) {
    exposure.request(ORIGIN + begin, ORIGIN + end);
  }

  @Test
  void countsARequestThatWasInFlightWhenTheStopBegan() {
    stop(StopKind.YOUNG, 100, 200);
    request(50, 950);

    assertThat(exposure.exposed(StopKind.YOUNG)).isEqualTo(1);
    assertThat(exposure.waits().longestNanos()).isEqualTo(100);
  }

  @Test
  void countsNoRequestThatEndedBeforeOrBeganAfter() {
    stop(StopKind.YOUNG, 100, 200);
    request(50, 100);
    request(200, 250);

    assertThat(exposure.waits().count()).isZero();
    assertThat(exposure.requests().count()).isEqualTo(3);
  }

  @Test
  void countsARequestThatMetTwoStopsOnceAndForTheLongerOne() {
    stop(StopKind.SAFEPOINT, 100, 110);
    stop(StopKind.FULL, 200, 400);
    request(0, 1_000);

    assertThat(exposure.exposed(StopKind.FULL)).isEqualTo(1);
    assertThat(exposure.exposed(StopKind.SAFEPOINT)).isZero();
    assertThat(exposure.waits().longestNanos()).isEqualTo(210);
  }

  @Test
  void findsALongStallBehindManyShortStops() {
    stop(StopKind.STALL, 100, 900);
    for (int i = 0; i < 100; i++) {
      stop(StopKind.SAFEPOINT, 200 + i, 201 + i);
    }
    request(800, 1_000);

    assertThat(exposure.exposed(StopKind.STALL)).isEqualTo(1);
  }

  @Test
  void countsTwoStallsThatBeginAtTheSameTime() {
    stop(StopKind.STALL, 100, 300);
    stop(StopKind.STALL, 100, 200);
    request(250, 400);

    assertThat(exposure.exposed(StopKind.STALL)).isEqualTo(1);
    assertThat(exposure.waits().longestNanos()).isEqualTo(50);
  }

  @Test
  void findsAStopThatIsToldAfterALaterOne() {
    stop(StopKind.YOUNG, 500, 600);
    request(450, 700);
    stop(StopKind.STALL, 100, 200);
    request(150, 300);

    assertThat(exposure.waits().count()).isEqualTo(2);
  }

  @Test
  void leavesOutTheStopsBeforeTheFirstRequest() {
    Exposure late = new Exposure(ORIGIN);
    late.stop(new Stop(StopKind.FULL, ORIGIN + 10, ORIGIN + 20));
    late.stop(new Stop(StopKind.YOUNG, ORIGIN + 110, ORIGIN + 120));
    late.request(ORIGIN + 100, ORIGIN + 130);

    assertThat(late.stops(StopKind.FULL).count()).isZero();
    assertThat(late.stops(StopKind.YOUNG).count()).isEqualTo(1);
    assertThat(late.nanosUntil(ORIGIN + 300)).isEqualTo(200);
  }

  @Test
  void takesTheWaitOutOfTheTimeWithoutStops() {
    stop(StopKind.YOUNG, 100, 400);
    request(90, 410);

    assertThat(exposure.withoutStops().longestNanos()).isEqualTo(20);
  }

  @Test
  void supposesThatAsManyComeToAStopAsUsualUntilFiveHaveBeenSeen() {
    stop(StopKind.YOUNG, 1_000_000_000, 1_100_000_000);
    for (int i = 1; i < 40; i++) {
      request(i, i + 1);
    }

    // 40 requests in 2 s, of which one twentieth was stopped
    assertThat(exposure.arrivedInStops(ORIGIN + 2_000_000_000)).isEqualTo(2);
  }

  @Test
  void learnsFromTheEntriesAfterStopsThatNobodyComesDuringThem() {
    serveBetweenStops(0);

    assertThat(exposure.arrivedInStops(ORIGIN + 6_000_000_000L)).isLessThan(5);
  }

  @Test
  void learnsFromTheEntriesAfterStopsThatAsManyComeDuringThem() {
    serveBetweenStops(20); // 200 a second, for a tenth of a second

    assertThat(exposure.arrivedInStops(ORIGIN + 6_000_000_000L)).isBetween(90.0, 110.0);
  }

  /** Serves 200 requests a second in six seconds, of which five begin with a stop. */
  private void serveBetweenStops(int waiting) {
    for (long second = 0; second <= 5; second++) {
      long begun = second * 1_000_000_000;
      if (second > 0) {
        stop(StopKind.YOUNG, begun, begun + 100_000_000);
        stop(StopKind.STALL, begun + 120_000_000, begun + 500_000_000); // of one thread
      }
      for (int each = 0; second > 0 && each < waiting; each++) {
        request(begun + 100_000_000 + each, begun + 101_000_000);
      }
      for (long other = second == 0 ? 0 : 100; other < 1_000; other += 5) {
        request(begun + other * 1_000_000, begun + other * 1_000_000 + 1);
      }
    }
  }

  @Test
  void doesNotCountARequestThatBeganBeforeTheOrigin() {
    exposure.stop(new Stop(StopKind.YOUNG, ORIGIN - 10, ORIGIN + 10));

    exposure.request(ORIGIN - 1, ORIGIN + 20);
    exposure.request(ORIGIN + 1, ORIGIN + 20);

    assertThat(exposure.requests().count()).isEqualTo(2); // with the first one of each test
    assertThat(exposure.waits().count()).isEqualTo(1);
  }
}
