package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.SETTLE;
import static io.github.btc.machine.MachineFixtures.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy.AtLimit;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Decides when a task is due, and when to sample next. */
class SamplingTest extends MachineRig {

  @Test
  void servesWhileNothingIsDue() {
    assertThat(sample(99)).isEqualTo(Action.NOTHING);
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
  }

  @Test
  void closesAtTheEdgeOfTheInterval() {
    assertThat(sample(100)).isEqualTo(ANNOUNCE_AWAY);
    assertThat(machine.state()).isEqualTo(ControllerState.ANNOUNCING);
  }

  @Test
  void closesForALevelThatHasOvershotTheInterval() {
    assertThat(sample(1_000)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void makesOnlyTheTaskWithoutEffectWait() {
    machine = machine(settings(), 2);
    assertThat(sample(110, 110)).isEqualTo(new Action.AnnounceAway(List.of(0, 1), false));
    tell(new Event.Announced(false));
    tell(new Event.Empty());
    now += SETTLE;
    tell(new Event.Known());
    finished += 10;
    tell(
        new Event.TasksEnded(
            finished,
            List.of(
                new Event.Ended(true, 0, new Event.Reading(110, 0)),
                new Event.Ended(true, 0, new Event.Reading(0, 0)))));
    now += GAP;

    assertThat(sample(110, 50))
        .as("only the first is due")
        .isEqualTo(defer(DeferralReason.BACK_OFF));
    assertThat(sample(110, 110)).isEqualTo(new Action.AnnounceAway(List.of(1), false));
  }

  /** The first task fails, and waits while the second one serves on. */
  private void firstOfTwoBacksOff() {
    machine = machine(settings(), 2);
    sample(0, 0);
    finished += 500;
    assertThat(sample(110, 50)).isEqualTo(ANNOUNCE_AWAY);
    tell(new Event.Announced(false));
    tell(new Event.Empty());
    now += SETTLE;
    tell(new Event.Known());
    tell(ended(false, 110));
    now += GAP;
    assertThat(sample(110, 50)).isEqualTo(defer(DeferralReason.BACK_OFF));
  }

  @Test
  void samplesTheOtherTasksAtTheirOwnPaceWhileOneIsHeldBack() {
    firstOfTwoBacksOff();

    assertThat(requestsUntilNextSample()).isBetween(1L, 1_000L);
  }

  @Test
  void keepsTheAimOfTheOtherTasksWhenTheClockSamplesWhileOneIsHeldBack() {
    firstOfTwoBacksOff();
    long aim = machine.wakeAtFinished();
    finished += 1;
    now += MachineFixtures.MILLI;
    sampleByClock(110, 51);

    assertThat(machine.wakeAtFinished()).isEqualTo(aim);
  }

  @Test
  void isNotDueByTheClockBeforeTheUpperEndBecauseAnotherTaskIsHeldBack() {
    firstOfTwoBacksOff();

    assertThat(sampleByClock(110, 110)).as("no news, and no closing").isEqualTo(Action.NOTHING);
    assertThat(sampleByClock(110, 120)).isEqualTo(new Action.AnnounceAway(List.of(1), false));
  }

  @Test
  void lowersTheIntervalOfATaskThatRunsByItselfWhileAnotherIsHeldBack() {
    firstOfTwoBacksOff();
    uncontrolledRunsOfSecond = 1;
    sample(110, 1);

    assertThat(machine.interval(1).min()).isEqualTo(80);
    assertThat(machine.interval(0).min()).isEqualTo(100);
  }

  @Test
  void samplesByTheClockAloneWhileEveryTaskIsHeldBack() {
    toRunning();
    tell(ended(false, 110));
    now += GAP;
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));

    assertThat(requestsUntilNextSample()).isGreaterThan(1_000_000);
  }

  @Test
  void runsTasksThatAreDueTogetherInOneClosing() {
    machine = machine(settings(), 3);

    assertThat(sample(110, 50, 130)).isEqualTo(new Action.AnnounceAway(List.of(0, 2), false));
  }

  @Test
  void lowersTheIntervalAfterAnUncontrolledRunAndRaisesItSlowly() {
    sample(50);
    uncontrolledRuns = 1;
    sample(1);
    assertThat(machine.uncontrolled()).containsExactly(new ControllerMachine.Uncontrolled(0, 1));
    assertThat(machine.interval(0).min()).isEqualTo(80);

    wholeClosing();
    assertThat(machine.interval(0).min()).isEqualTo(82.5);
  }

  @Test
  void leavesTheIntervalAsItIsAfterAnUncontrolledRunThatNoIntervalWouldHavePrevented() {
    sample(50);
    tell(new Event.Paused());
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.PAUSED));
    uncontrolledRuns = 1;
    sample(1);

    assertThat(machine.uncontrolled()).containsExactly(new ControllerMachine.Uncontrolled(0, 1));
    assertThat(machine.interval(0).min()).isEqualTo(100);
  }

  @Test
  void lowersTheIntervalAfterAnUncontrolledRunInAWaitForTheTurn() {
    machine = machine(settings(AtLimit.ABANDON, 1, true), 1);
    sample(50);
    assertThat(sample(110)).isEqualTo(ASK_COORDINATOR);
    assertThat(tell(new Event.Declined())).isEqualTo(standBack(DeferralReason.COORDINATOR));
    uncontrolledRuns = 1;
    sample(1);

    assertThat(machine.interval(0).min()).isEqualTo(80);
  }

  @Test
  void doesNotTakeItsOwnRunForAnUncontrolledOne() {
    toRunning();
    tell(
        new Event.TasksEnded(finished, List.of(new Event.Ended(true, 0, new Event.Reading(1, 1)))));
    sample(2, 1L);

    assertThat(machine.uncontrolled()).isEmpty();
  }

  @Test
  void isNotDueWithoutALevel() {
    assertThat(sample(Double.NaN)).isEqualTo(Action.NOTHING);
  }

  @Test
  void learnsFromTheFirstCycleHowManyRequestsReachTheInterval() {
    machine = learning();
    sample(10);
    assertThat(requestsUntilNextSample()).as("nothing is known").isZero();

    finished = 77;
    wholeClosing();

    finished = 78;
    sample(5);
    assertThat(requestsUntilNextSample()).as("90 of 100 of them").isEqualTo(69);
  }

  @Test
  void samplesEverLessOftenInTheFirstCycleWhileNothingGrows() {
    machine = learning();
    int samples = 0;
    while (finished < 100_000) {
      sample(10);
      samples++;
      finished += requestsUntilNextSample() + 1;
    }

    assertThat(samples).isLessThan(120); // ten doublings, then each thousand
  }

  @Test
  void goesHalfOfTheWayInTheFirstCycleAndSoEndsItAtTheLowerEnd() {
    machine = learning();
    int samples = 0;
    while (sample(finished * 0.01) == Action.NOTHING) { // A^min after 10,000 requests
      samples++;
      finished += requestsUntilNextSample() + 1;
    }

    assertThat(finished).isBetween(10_000L, 10_001L);
    assertThat(samples).isLessThan(50);
  }

  private static ControllerMachine learning() {
    return new ControllerMachine(settings(), List.of(new LearningTask()), new SplittableRandom(1));
  }

  @Test
  void waitsForTheLeastOfAllEstimates() {
    machine = machine(settings(), 2);
    sample(0, 0);
    finished = 100;
    sample(10, 50);

    // The second task grew by 0.5 a request and has 50 to 70 to go: 100 to 140 requests.
    assertThat(requestsUntilNextSample()).isBetween(100L, 140L);
  }

  @Test
  void closesByTheClockOnlyAtTheUpperEnd() {
    assertThat(sampleByClock(119)).isEqualTo(Action.NOTHING);
    assertThat(sampleByClock(120)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void looksAtATaskThatItLeavesToItselfByTheSlowestClockAlone() {
    toDormancy();
    for (int i = 0; i < 10; i++) {
      now += 500 * MachineFixtures.MILLI;
      finished += 4;
      sample(10 + 4 * i);
    }

    assertThat(requestsUntilNextSample()).isGreaterThan(1_000_000);
    assertThat(nanosUntilDue()).isEqualTo(500 * MachineFixtures.MILLI);
  }

  private void toDormancy() {
    machine = learning();
    runNanos = LearningTask.WORTHWHILE_FROM_NANOS - 1;
    for (int i = 0; i < 5; i++) {
      now += MachineFixtures.GAP;
      finished += 10;
      wholeClosing();
    }
  }

  @Test
  void leavesATaskToItselfWhoseRunsNobodyWouldNotice() {
    toDormancy();
    now += 599_000 * MachineFixtures.MILLI;
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.DORMANT));

    now += 1_000 * MachineFixtures.MILLI;
    wholeClosing();
    now += MachineFixtures.GAP;
    assertThat(sample(110)).as("one more was enough").isEqualTo(defer(DeferralReason.DORMANT));

    now += 600_000 * MachineFixtures.MILLI;
    runNanos = LearningTask.WORTHWHILE_FROM_NANOS;
    wholeClosing();
    now += MachineFixtures.GAP;
    assertThat(sample(110)).as("it has begun to pay").isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void learnsHowManyRequestsReachTheLowerEndFromEveryCycle() {
    machine =
        new ControllerMachine(settings(), List.of(new LearningTask()), new SplittableRandom(1));
    sample(10);
    finished = 5;
    wholeClosing(); // at 110, and leaves 5 behind
    assertThat(requestsUntilNextSample()).as("90 of 100 are 4.5 requests").isEqualTo(5);
    now += MachineFixtures.GAP;
    finished = 1_055;
    wholeClosing();

    finished = 1_056;
    sample(5);
    assertThat(requestsUntilNextSample())
        .as("no growth yet: P^max, 95 of 105 of 1050 requests")
        .isEqualTo(950);
  }

  private static final class LearningTask implements BackgroundTask {
    static final long WORTHWHILE_FROM_NANOS = 1_000_000;

    @Override
    public Duration worthwhileFrom() {
      return Duration.ofNanos(WORTHWHILE_FROM_NANOS);
    }

    @Override
    public String name() {
      return "learning";
    }

    @Override
    public double level() {
      return 0;
    }

    @Override
    public ActivationInterval activationInterval() {
      return ActivationInterval.between(100, 120);
    }

    @Override
    public void run() {}
  }
}
