package io.github.btc.machine;

import static io.github.btc.machine.MachineFixtures.ANNOUNCE_LIMIT;
import static io.github.btc.machine.MachineFixtures.BACK_OFF;
import static io.github.btc.machine.MachineFixtures.DRAIN_LIMIT;
import static io.github.btc.machine.MachineFixtures.GAP;
import static io.github.btc.machine.MachineFixtures.GRACE;
import static io.github.btc.machine.MachineFixtures.MILLI;
import static io.github.btc.machine.MachineFixtures.SECOND;
import static io.github.btc.machine.MachineFixtures.SETTLE;
import static io.github.btc.machine.MachineFixtures.TASK_LIMIT;
import static io.github.btc.machine.MachineFixtures.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy.AtLimit;
import io.github.btc.internal.Settings;
import io.github.btc.machine.Event.Trigger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The road of a closing, and every way off it. */
class ControllerMachineTest extends MachineRig {

  @Test
  void goesTheWholeRoadWithoutAConfirmation() {
    sample(110);
    assertThat(tell(new Event.Announced(false))).isEqualTo(CLOSE_GATE);
    assertThat(tell(new Event.Empty())).isEqualTo(Action.NOTHING);
    now += SETTLE;
    assertThat(tell(new Event.Known())).isEqualTo(RUN_TASKS);
    assertThat(tasksEnd(5)).isEqualTo(openGate(Ending.COMPLETED));
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
  }

  @Test
  void waitsForStragglersWithTheGateOpenOnceConfirmed() {
    sample(110);
    assertThat(tell(new Event.Announced(true))).isEqualTo(Action.NOTHING);
    assertThat(tell(new Event.Empty())).as("not settled yet").isEqualTo(Action.NOTHING);
    now += SETTLE;
    assertThat(tell(new Event.Tick())).as("a request in flight").isEqualTo(Action.NOTHING);
    assertThat(tell(new Event.Empty())).isEqualTo(CLOSE_GATE_CONFIRMED);
    tell(new Event.Empty());
    now += SETTLE;
    assertThat(tell(new Event.Tick())).as("nobody to tell").isEqualTo(RUN_TASKS);
  }

  @Test
  void letsTheLastAnswerGoOutBeforeATaskStopsTheProcess() {
    toDraining();
    tell(new Event.Known());
    tell(new Event.Empty());
    now += SETTLE - 1;
    assertThat(tell(new Event.Empty())).isEqualTo(Action.NOTHING);
    now += 1;
    assertThat(tell(new Event.Tick())).isEqualTo(RUN_TASKS);
  }

  @Test
  void doesNotTrustAnEmptinessSeenBeforeTheGateWasClosed() {
    sample(110);
    tell(new Event.Empty());
    tell(new Event.Announced(false));

    assertThat(tell(new Event.Known())).isEqualTo(Action.NOTHING);
    assertThat(machine.state()).isEqualTo(ControllerState.DRAINING);
  }

  private static MachineSettings notRetried() {
    return settings().with(Settings.REFUSALS_ARE_RETRIED, false);
  }

  @Test
  void closesUnconfirmedOnlyIfRefusalsAreRetried() {
    machine = machine(notRetried(), 1);
    sample(110);

    assertThat(tell(new Event.Announced(false))).isEqualTo(standBack(DeferralReason.NOT_ANNOUNCED));
    now += SECOND;
    assertThat(sample(110)).as("asked again").isEqualTo(ANNOUNCE_AWAY);
    assertThat(tell(new Event.Announced(true))).isEqualTo(Action.NOTHING);
  }

  @Test
  void neverClosesWhileNobodyElseIsThereIfNobodyRetriesRefusals() {
    machine = machine(notRetried(), 1);
    for (int i = 0; i < 100; i++) {
      assertThat(sample(200)).isEqualTo(ANNOUNCE_AWAY);
      assertThat(tell(new Event.NotNow())).isEqualTo(standBack(DeferralReason.NOBODY_ELSE));
      now += GAP + ANNOUNCE_LIMIT;
    }
    tell(new Event.RunRequested(0, 0));
    assertThat(tell(new Event.NotNow())).isEqualTo(standBack(DeferralReason.NOBODY_ELSE));
  }

  @Test
  void putsAClosingOffWhoseAnnouncementFailedWhereNobodyRetriesRefusals() {
    machine = machine(notRetried(), 1);
    sample(110);

    assertThat(tell(new Event.AnnouncementFailed()))
        .isEqualTo(standBack(DeferralReason.NOT_ANNOUNCED));
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
    now += SECOND - 1;
    assertThat(sample(110)).as("no news").isEqualTo(Action.NOTHING);
    now += 1;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void putsAClosingOffWhoseAnnouncementIsLateWhereNobodyRetriesRefusals() {
    machine = machine(notRetried(), 1);
    sample(110);
    now += ANNOUNCE_LIMIT;

    assertThat(tell(new Event.Tick())).isEqualTo(standBack(DeferralReason.NOT_ANNOUNCED));
    assertThat(tell(new Event.Announced(true))).as("too late").isEqualTo(Action.NOTHING);
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
  }

  @Test
  void putsAlsoARequestedRunOffWhoseAnnouncementFailed() {
    machine = machine(notRetried(), 1);
    tell(new Event.RunRequested(0, 0));

    assertThat(tell(new Event.AnnouncementFailed()))
        .isEqualTo(standBack(DeferralReason.NOT_ANNOUNCED));
    assertThat(tell(new Event.RunRequested(0, 0)))
        .as("asked again")
        .isInstanceOf(Action.AnnounceAway.class);
  }

  @Test
  void announcesAgainAtLeastEveryTenSecondsWhileAnnouncementsFail() {
    machine = machine(notRetried(), 1);
    List<Long> seconds = new ArrayList<>();
    sample(110);
    for (int attempt = 0; attempt < 6; attempt++) {
      tell(new Event.AnnouncementFailed());
      seconds.add(secondsUntilAnnounced());
    }

    assertThat(seconds).containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
  }

  /** Some announcers never confirm, and each question takes this replica out of rotation. */
  @Test
  void asksThoseWhoNeverConfirmEverMoreSeldom() {
    machine = machine(notRetried(), 1);
    List<Long> seconds = new ArrayList<>();
    sample(110);
    for (int attempt = 0; attempt < 12; attempt++) {
      now += ANNOUNCE_LIMIT - 1;
      tell(new Event.Announced(false));
      seconds.add(secondsUntilAnnounced());
    }

    assertThat(seconds)
        .containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 600L, 600L);
  }

  /** Clients that were away over night find a replica that asks them within ten seconds. */
  @Test
  void asksThoseWhoAnswerAtOnceAtLeastEveryTenSeconds() {
    machine = machine(notRetried(), 1);
    List<Long> seconds = new ArrayList<>();
    sample(110);
    for (int attempt = 0; attempt < 6; attempt++) {
      tell(new Event.Announced(false)); // nobody has sent anything lately
      seconds.add(secondsUntilAnnounced());
    }

    assertThat(seconds).containsExactly(1L, 2L, 4L, 8L, 10L, 10L);
  }

  @Test
  void asksSoonAgainOnceAnAnswerComesAtOnce() {
    machine = machine(notRetried(), 1);
    sample(110);
    for (int attempt = 0; attempt < 12; attempt++) {
      now += ANNOUNCE_LIMIT - 1;
      tell(new Event.Announced(false));
      secondsUntilAnnounced();
    }

    tell(new Event.Announced(false));

    assertThat(secondsUntilAnnounced()).isEqualTo(10);
  }

  @Test
  void asksSoonAgainOnceSomebodyHasConfirmed() {
    machine = machine(notRetried(), 1);
    for (int attempt = 0; attempt < 5; attempt++) {
      sample(110);
      tell(new Event.Announced(false));
      now += 600 * SECOND;
    }
    closeConfirmed();
    sample(110);
    tell(new Event.Announced(false));
    now += SECOND;

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  /** From the sample to a drain that is abandoned. */
  private void closeConfirmed() {
    sample(110);
    tell(new Event.Announced(true));
    now += ANNOUNCE_LIMIT + SETTLE;
    tell(new Event.Tick());
    now += DRAIN_LIMIT;
    tell(new Event.Tick());
    now += SECOND;
  }

  private long secondsUntilAnnounced() {
    long seconds = 0;
    while (!sample(110).equals(ANNOUNCE_AWAY)) {
      now += SECOND;
      seconds++;
    }
    return seconds;
  }

  @Test
  void forgetsAnOutageAsSoonAsAnAnnouncementWorks() {
    machine = machine(notRetried(), 1);
    for (int attempt = 0; attempt < 5; attempt++) {
      sample(110);
      tell(new Event.AnnouncementFailed());
      now += 10 * SECOND;
    }
    closeConfirmed();
    sample(110);
    tell(new Event.AnnouncementFailed());
    now += SECOND;

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void closesByRefusalsAfterAFailedAnnouncementWhereTheyAreRetried() {
    sample(110);

    assertThat(tell(new Event.AnnouncementFailed())).isEqualTo(CLOSE_GATE);
  }

  @Test
  void closesWithoutTheAnnouncerWhenItsLimitHasPassed() {
    sample(110);
    now += ANNOUNCE_LIMIT - 1;
    assertThat(tell(new Event.Tick())).isEqualTo(Action.NOTHING);
    now += 1;
    assertThat(tell(new Event.Tick())).isEqualTo(CLOSE_GATE);
    assertThat(tell(new Event.Announced(true))).as("too late").isEqualTo(Action.NOTHING);
  }

  @Test
  void closesWithStragglersInFlightWhenTheyDoNotEnd() {
    sample(110);
    tell(new Event.Announced(true));
    now += SETTLE + ANNOUNCE_LIMIT;

    assertThat(tell(new Event.Tick())).isEqualTo(CLOSE_GATE_CONFIRMED);
  }

  @Test
  void abandonsADrainThatDoesNotEndAndBacksOff() {
    toDraining();
    now += DRAIN_LIMIT;
    assertThat(tell(new Event.Tick())).isEqualTo(openGate(Ending.DRAIN_ABANDONED));

    now += BACK_OFF - 1;
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
    now += 1;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void servesOnWhenARefusedRequestComesBackToADrain() {
    toDraining();

    assertThat(tell(new Event.Returned(1))).isEqualTo(openGate(Ending.NOBODY_ELSE));
    now += GAP;
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.NOBODY_ELSE));
    now += 2 * ANNOUNCE_LIMIT;
    assertThat(sample(110)).as("soon again").isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void triesEverMoreSeldomWhileRefusedRequestsComeBack() {
    int attempts = 0;
    for (long end = now + 60 * SECOND; now < end; now += GAP) {
      if (sample(110).equals(ANNOUNCE_AWAY)) {
        attempts++;
        tell(new Event.Announced(true));
        now += SETTLE + ANNOUNCE_LIMIT;
        tell(new Event.Tick());
        tell(new Event.Returned(attempts));
      }
    }

    assertThat(attempts).isBetween(6, 12);
  }

  @Test
  void triesAtLeastEveryHalfMinuteWhileRefusedRequestsComeBack() {
    for (int i = 0; i < 20; i++) {
      toDraining();
      tell(new Event.Returned(i + 1));
      now += 30 * SECOND + ANNOUNCE_LIMIT;
    }

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void forgetsTheRequestsThatCameBackAfterAClosingInWhichNoneDid() {
    for (int i = 0; i < 20; i++) {
      toDraining();
      tell(new Event.Returned(i + 1));
      now += 31 * SECOND;
    }
    wholeClosing();
    now += GAP;
    toDraining();
    tell(new Event.Returned(21));
    now += 2 * ANNOUNCE_LIMIT;

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void servesOnWhenARefusedRequestComesBackBeforeTheTasksRun() {
    toDraining();
    tell(new Event.Empty());

    assertThat(tell(new Event.Returned(1))).isEqualTo(openGate(Ending.NOBODY_ELSE));
  }

  @Test
  void drainsAgainWhenARefusedRequestComesBackToAClosingThatSomebodyAskedFor() {
    tell(new Event.RunRequested(0, 0));
    tell(new Event.Announced(false));
    assertThat(tell(new Event.Returned(1))).isEqualTo(Action.NOTHING);
    tell(new Event.Empty());
    tell(new Event.Known());

    assertThat(tell(new Event.Returned(1))).isEqualTo(Action.NOTHING);
    now += SETTLE;
    assertThat(tell(new Event.Tick())).as("in flight").isEqualTo(Action.NOTHING);
    tell(new Event.Empty());
    now += SETTLE;
    assertThat(tell(new Event.Tick())).isEqualTo(RUN_TASKS);
  }

  @Test
  void letsTheTasksRunOnWhenARefusedRequestComesBackLater() {
    toRunning();

    assertThat(tell(new Event.Returned(1))).isEqualTo(Action.NOTHING);
    assertThat(tasksEnd(5)).isEqualTo(openGate(Ending.COMPLETED));
  }

  @Test
  void backsOffTwiceAsLongTheSecondTime() {
    toDraining();
    now += DRAIN_LIMIT;
    tell(new Event.Tick());
    now += BACK_OFF;
    toDraining();
    now += DRAIN_LIMIT;
    tell(new Event.Tick());

    now += 2 * BACK_OFF - 1;
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BACK_OFF));
    now += 1;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void runsAnywayIfThePolicySaysSo() {
    machine = machine(settings(AtLimit.RUN_ANYWAY, 1, false), 1);
    toDraining();
    now += DRAIN_LIMIT;

    assertThat(tell(new Event.Tick())).isEqualTo(new Action.RunTasks(List.of(0), false));
  }

  @Test
  void runsWhenDrainedAtTheLimitAlthoughNoRefusalHasTold() {
    toDraining();
    tell(new Event.Empty());
    now += DRAIN_LIMIT;

    assertThat(tell(new Event.Tick())).isEqualTo(RUN_TASKS);
  }

  @Test
  void interruptsATaskAtItsLimitAndStillOpensOnlyWhenItEnds() {
    toRunning();
    now += TASK_LIMIT;
    assertThat(tell(new Event.Tick())).isEqualTo(INTERRUPT_TASKS);
    assertThat(tell(new Event.Tick())).isEqualTo(Action.NOTHING);
    assertThat(machine.state()).isEqualTo(ControllerState.RUNNING);

    assertThat(tell(ended(false, 110))).isEqualTo(openGate(Ending.TASKS_FAILED));
  }

  @Test
  void aClosingIsNotCompletedIfItsRunLeavesTheLevelWhereItWas() {
    toRunning();

    assertThat(tell(ended(true, 110))).isEqualTo(openGate(Ending.TASKS_FAILED));
  }

  @Test
  void opensWithoutATaskThatIgnoresItsInterruptAndRunsNothingUntilItReturns() {
    toRunning();
    now += TASK_LIMIT;
    tell(new Event.Tick());
    now += GRACE;
    assertThat(tell(new Event.Tick())).isEqualTo(openGate(Ending.TASK_STUCK));

    now += 100 * BACK_OFF;
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.TASK_STUCK));
    assertThat(tell(new Event.RunRequested(0, 0))).isEqualTo(defer(DeferralReason.TASK_STUCK));

    assertThat(tell(ended(false, 110))).isEqualTo(new Action.CountExposed());
    now += BACK_OFF;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void keepsTheMinimumGap() {
    wholeClosing();
    now += GAP - 1;
    assertThat(sample(110)).as("which is no deferral").isEqualTo(Action.NOTHING);
    now += 1;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  /** Every request would cost a sample meanwhile, and an earlier run is not possible. */
  @Test
  void samplesByTheClockAloneAndLearnsNothingWhileATaskIsDueInTheGap() {
    wholeClosing();
    now += GAP / 2;
    sample(130);
    assertThat(requestsUntilNextSample()).isGreaterThan(1_000_000);
    assertThat(nanosUntilDue()).isLessThanOrEqualTo(GAP - GAP / 2);

    uncontrolledRuns++;
    sample(5);

    assertThat(machine.interval(0).min()).isEqualTo(100);
  }

  @Test
  void closesNoMoreWhenTheBudgetOfTheWindowIsUsedUp() {
    machine = machine(settings(AtLimit.ABANDON, 0.001, false), 1); // 60 ms of a minute
    toRunning();
    now += 61 * MILLI;
    tasksEnd(5);
    now += 1_000 * MILLI;
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.BUDGET));

    now += 60_000 * MILLI;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void closesNothingWhileItObserves() {
    tell(new Event.Observing(DeferralReason.OBSERVE_ONLY));

    assertThat(sample(110)).isEqualTo(defer(DeferralReason.OBSERVE_ONLY));
    assertThat(tell(new Event.RunRequested(0, 0))).isEqualTo(defer(DeferralReason.OBSERVE_ONLY));
  }

  @Test
  void closesNothingWhilePausedNotEvenWhenAsked() {
    tell(new Event.Paused());
    assertThat(sample(110)).isEqualTo(defer(DeferralReason.PAUSED));

    assertThat(tell(new Event.RunRequested(0, 0)))
        .as("why the request is not granted")
        .isEqualTo(defer(DeferralReason.PAUSED));
  }

  @Test
  void closesAgainWhenResumed() {
    tell(new Event.Paused());
    tell(new Event.Resumed());

    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
  }

  @Test
  void opensTheGateWhenStoppedInAnyState() {
    List<Runnable> roads =
        List.of(() -> {}, () -> sample(110), this::toDraining, this::toRunning, this::wholeClosing);
    for (Runnable road : roads) {
      machine = machine(settings(), 1);
      road.run();
      assertThat(tell(new Event.Stopped())).isInstanceOf(Action.OpenGate.class);
      assertThat(machine.state()).isEqualTo(ControllerState.STOPPED);
      assertThat(sample(110)).isEqualTo(Action.NOTHING);
      assertThat(tell(new Event.Stopped())).as("the second time").isEqualTo(Action.NOTHING);
    }
  }

  @Test
  void waitsForTheNextLimit() {
    assertThat(nanosUntilDue()).as("a sample is due").isZero();
    sample(110);
    assertThat(nanosUntilDue()).isEqualTo(ANNOUNCE_LIMIT);
    tell(new Event.Announced(true));
    assertThat(nanosUntilDue()).isEqualTo(SETTLE);
    now += SETTLE;
    tell(new Event.Empty());
    assertThat(nanosUntilDue()).isEqualTo(DRAIN_LIMIT);
    tell(new Event.Empty());
    assertThat(nanosUntilDue()).isEqualTo(SETTLE);
    now += SETTLE;
    tell(new Event.Tick());
    assertThat(nanosUntilDue()).isEqualTo(TASK_LIMIT);
  }

  @Test
  void asksTheCoordinatorBeforeItAnnounces() {
    machine = machine(settings(AtLimit.ABANDON, 1, true), 1);
    assertThat(sample(110)).isEqualTo(ASK_COORDINATOR);
    assertThat(machine.state()).isEqualTo(ControllerState.ANNOUNCING);
    assertThat(tell(new Event.Announced(true))).as("not yet").isEqualTo(Action.NOTHING);

    now += ANNOUNCE_LIMIT - 1;
    assertThat(tell(new Event.Granted())).isEqualTo(ANNOUNCE_AWAY);
    now += ANNOUNCE_LIMIT - 1;
    assertThat(tell(new Event.Announced(false))).isEqualTo(CLOSE_GATE);
  }

  @Test
  void servesOnWhenTheCoordinatorDeclinesAndAsksAgainAfterTheGap() {
    machine = machine(settings(AtLimit.ABANDON, 1, true), 1);
    sample(110);
    assertThat(tell(new Event.Declined())).isEqualTo(standBack(DeferralReason.COORDINATOR));
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);

    now += GAP - 1;
    assertThat(sample(110)).isEqualTo(Action.NOTHING);
    now += 1;
    assertThat(sample(110)).isEqualTo(ASK_COORDINATOR);
  }

  @Test
  void servesOnWhenTheCoordinatorDoesNotAnswer() {
    machine = machine(settings(AtLimit.ABANDON, 1, true), 1);
    sample(110);
    now += ANNOUNCE_LIMIT;

    assertThat(tell(new Event.Tick())).isEqualTo(standBack(DeferralReason.COORDINATOR));
    assertThat(tell(new Event.Granted())).as("too late").isEqualTo(Action.NOTHING);
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
  }

  @Test
  void putsAClosingOffThatWouldLeaveNobody() {
    sample(110);
    assertThat(tell(new Event.NotNow())).isEqualTo(standBack(DeferralReason.NOBODY_ELSE));
    assertThat(machine.state()).isEqualTo(ControllerState.SERVING);
    assertThat(sample(110)).as("at once again").isEqualTo(Action.NOTHING);

    now += GAP + ANNOUNCE_LIMIT;
    assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
    assertThat(tell(new Event.Announced(true))).isEqualTo(Action.NOTHING);
  }

  @Test
  void putsOffForAsLongAsTheLevelIsBelowTheUpperEnd() {
    for (int i = 0; i < 100; i++) {
      assertThat(sample(110)).isEqualTo(ANNOUNCE_AWAY);
      assertThat(tell(new Event.NotNow())).isEqualTo(standBack(DeferralReason.NOBODY_ELSE));
      now += GAP + ANNOUNCE_LIMIT;
    }
  }

  @Test
  void putsOffForALimitedTimeOnceTheTaskCanWaitNoLonger() {
    long begun = now;
    Action action = standBack(DeferralReason.NOBODY_ELSE);
    while (action.equals(standBack(DeferralReason.NOBODY_ELSE))) {
      assertThat(sample(200)).isEqualTo(ANNOUNCE_AWAY);
      action = tell(new Event.NotNow());
      now += GAP + ANNOUNCE_LIMIT;
    }
    assertThat(action).isEqualTo(CLOSE_GATE);
    assertThat(now - begun).isBetween(8 * ANNOUNCE_LIMIT, 12 * (GAP + ANNOUNCE_LIMIT));
  }

  @Test
  void countsThePatienceOfEachCycleByItself() {
    for (int i = 0; i < 20; i++) {
      assertThat(sample(200)).isEqualTo(ANNOUNCE_AWAY);
      assertThat(tell(new Event.NotNow())).isEqualTo(standBack(DeferralReason.NOBODY_ELSE));
      now += GAP + ANNOUNCE_LIMIT;
      sample(10); // it ran by itself
    }
  }

  @Test
  void doesNotPutOffWhatWasAskedFor() {
    tell(new Event.RunRequested(0, 0));
    assertThat(tell(new Event.NotNow())).isEqualTo(CLOSE_GATE);
  }

  @Test
  void asksTheReplicasThatPutOffApartFromEachOther() {
    Set<Long> waits = new HashSet<>();
    for (int seed = 0; seed < 20; seed++) {
      ControllerMachine each =
          new ControllerMachine(
              settings(), List.of(MachineFixtures.task("task")), new SplittableRandom(seed));
      Event due = new Event.Sampled(Trigger.COUNT, 0, 0, 0, List.of(new Event.Reading(110, 0)));
      each.on(due, 0);
      each.on(new Event.NotNow(), 0);
      long wait = 0;
      while (!(each.on(due, wait) instanceof Action.AnnounceAway)) {
        wait += MILLI;
      }
      waits.add(wait);
    }
    assertThat(waits).hasSizeGreaterThan(5);
  }
}
