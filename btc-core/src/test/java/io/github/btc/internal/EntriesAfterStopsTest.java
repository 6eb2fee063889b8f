package io.github.btc.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A stop of 100 ms every second, and requests at random, 200 of them in a second on average. */
class EntriesAfterStopsTest {

  private static final long MILLI = 1_000_000;
  private static final long ORIGIN = Long.MAX_VALUE - 500; // the clock may run over
  private static final int MANY = 100;

  private final SplittableRandom random = new SplittableRandom(42);
  private final EntriesAfterStops entries = new EntriesAfterStops(ORIGIN);

  /** Says what becomes of a request that comes during a stop. */
  private interface Client {
    boolean waits(long millisSinceTheStop);
  }

  private static boolean comes(long millis) {
    return true;
  }

  private static boolean goesElsewhere(long millis) {
    return false;
  }

  private void run(int stops, Client client) {
    for (long begun = 1_000; begun <= 1_000L * stops; begun += 1_000) {
      stop(begun, begun + 100);
    }
    for (long millis = 0; millis <= 1_000L * stops + 900; millis++) {
      if (random.nextDouble() < 0.2) {
        long sinceStop = millis < 1_000 ? 1_000 : millis % 1_000;
        if (sinceStop >= 100) {
          request(millis);
        } else if (client.waits(sinceStop)) {
          request(millis - sinceStop + 100);
        }
      }
    }
  }

  private void stop(long startMillis, long endMillis) {
    entries.stop(ORIGIN + startMillis * MILLI, ORIGIN + endMillis * MILLI);
  }

  private void request(long beginMillis) {
    request(beginMillis, beginMillis + 3);
  }

  private void request(long beginMillis, long endMillis) {
    entries.request(ORIGIN + beginMillis * MILLI, ORIGIN + endMillis * MILLI);
  }

  private ShareInStops share(int stops) {
    return entries.until(ORIGIN + (1_000L * stops + 900) * MILLI);
  }

  @Test
  void allComeFromABalancerThatTakesTurns() {
    run(MANY, EntriesAfterStopsTest::comes);

    assertThat(share(MANY).share()).isCloseTo(1, within(0.1));
  }

  @Test
  void hardlyAnybodyComesFromOneThatCountsTheRequestsInFlight() {
    run(MANY, EntriesAfterStopsTest::goesElsewhere);

    assertThat(share(MANY).share()).isCloseTo(0, within(0.1));
  }

  @Test
  void someComeBeforeItNoticesTheStop() {
    run(MANY, millis -> millis < 30);

    assertThat(share(MANY).share()).isCloseTo(0.3, within(0.1));
  }

  @Test
  void thoseThatStayAwayWhileTheProcessCatchesUpHideNobodyWhoWaited() {
    for (long begun = 0; begun <= 1_000L * MANY; begun += 1_000) {
      long usual = begun;
      if (begun > 0) {
        stop(begun, begun + 100);
        request(begun + 100, begun + 110);
        request(begun + 100, begun + 120);
        usual = begun + 120; // the router sees both in flight until then
      }
      for (long other = usual; other < begun + 1_000; other += 5) {
        request(other);
      }
    }

    // The second one is as many as are usual, so two have come in 110 ms, in which 22 are usual.
    assertThat(share(MANY).share()).isCloseTo(2 / 22.0, within(0.01));
  }

  @Test
  void aProcessThatDoesNotCatchUpGotTheUsualOnesToo() {
    for (long begun = 0; begun <= 1_000L * MANY; begun += 1_000) {
      if (begun > 0) {
        stop(begun, begun + 100);
        for (int waiting = 0; waiting < 10; waiting++) {
          request(begun + 100, begun + 200);
        }
      }
      for (long other = begun == 0 ? 0 : begun + 100; other < begun + 1_000; other += 5) {
        request(other);
      }
    }

    assertThat(share(MANY).share()).isCloseTo(0.5, within(0.05));
  }

  @Test
  void itIsUnknownBeforeFiveStops() {
    run(ShareInStops.LEAST_STOPS - 1, EntriesAfterStopsTest::comes);

    assertThat(share(ShareInStops.LEAST_STOPS - 1).isKnown()).isFalse();
  }

  @Test
  void whatIsForgottenCountsOn() {
    run(MANY, EntriesAfterStopsTest::comes);
    double before = share(MANY).share();

    entries.forgetBefore(ORIGIN + 50_000 * MILLI);

    assertThat(share(MANY).share()).isEqualTo(before);
  }

  @Test
  void moreTrafficWithMoreStopsIsNoBurst() {
    for (long minute = 0; minute < 10; minute++) {
      long begun = 60_000 * minute;
      for (long busy = 0; busy < 10_000; busy++) { // ten seconds with ten stops
        if (busy % 1_000 == 500) {
          stop(begun + busy, begun + busy + 100);
        }
        if (busy % 1_000 < 500 || busy % 1_000 >= 600) {
          request(begun + busy);
        }
      }
      for (long quiet = 10_000; quiet < 60_000; quiet += 100) {
        request(begun + quiet);
      }
    }

    assertThat(entries.until(ORIGIN + 600_000 * MILLI).share()).isLessThan(0.1);
  }

  @Test
  void aShortStopHidesNothingOfWhatFollowsALongOne() {
    for (long begun = 0; begun <= 5_000; begun += 1_000) {
      if (begun > 0) {
        stop(begun, begun + 100);
        long shortStop = ORIGIN + (begun + 101) * MILLI;
        entries.stop(shortStop, shortStop + MILLI / 2);
      }
      for (int burst = 0; burst < 20 && begun > 0; burst++) {
        request(begun + 102);
      }
      for (long other = begun == 0 ? 0 : 150; other < 1_000; other += 5) {
        request(begun + other);
      }
    }

    // Twenty entered until it had caught up, in 105 ms, in which 21 are usual.
    assertThat(entries.until(ORIGIN + 6_000 * MILLI).share()).isCloseTo(20 / 21.0, within(0.01));
  }
}
