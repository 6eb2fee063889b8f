package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SampleScheduleTest {

  private static final long SHORTEST = 10;
  private static final long LONGEST = 1_000;
  private static final long UNKNOWN = Long.MAX_VALUE;

  private final SampleSchedule schedule = new SampleSchedule(SHORTEST, LONGEST);

  private long untilDue(long nowNanos) {
    return schedule.nanosUntilDue(0, nowNanos);
  }

  @Test
  void besidesATaskThatCanWaitTheOthersSetThePace() {
    schedule.aim(0, 1_000);
    schedule.beginCycle(300, 5_000);
    assertThat(untilDue(5_000)).as("two thirds of the time to the upper end").isEqualTo(200);

    schedule.nextBesidesWaiting(true, 900, 5_000);
    assertThat(untilDue(5_000)).as("at most twice the last gap").isEqualTo(400);

    schedule.nextBesidesWaiting(true, 90, 5_000);
    assertThat(untilDue(5_000)).isEqualTo(60);
  }

  @Test
  void besidesATaskThatCannotWaitItIsSoon() {
    schedule.aim(0, 1_000);
    schedule.beginCycle(300, 5_000);

    schedule.nextBesidesWaiting(false, 900, 5_000);

    assertThat(untilDue(5_000)).isEqualTo(SHORTEST);
  }

  @Test
  void besidesATaskThatCanWaitItIsLateIfThePaceOfTheOthersIsUnknown() {
    schedule.aim(0, 1_000);

    schedule.nextBesidesWaiting(true, UNKNOWN, 5_000);

    assertThat(untilDue(5_000)).isEqualTo(LONGEST);
  }

  @Test
  void aCycleOfUnknownPaceBeginsWithTheShortestGapAndDoublesIt() {
    schedule.aim(0, 1_000);
    schedule.beginCycle(UNKNOWN, 0);
    assertThat(untilDue(0)).isEqualTo(SHORTEST);

    schedule.nextByClock(UNKNOWN, 0);
    assertThat(untilDue(0)).isEqualTo(2 * SHORTEST);
    schedule.nextByClock(UNKNOWN, 0);
    assertThat(untilDue(0)).isEqualTo(4 * SHORTEST);
  }

  @Test
  void countsTheNextNumberOfRequestsFromWhatItHasSeen() {
    schedule.aim(70, 30);

    assertThat(schedule.finishedSeen()).isEqualTo(70);
    assertThat(schedule.wakeAtFinished()).isEqualTo(101);
  }
}
