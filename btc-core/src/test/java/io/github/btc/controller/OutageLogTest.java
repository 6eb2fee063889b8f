package io.github.btc.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AdmissionGate;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.report.EventReport;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutageLogTest {

  private final LogLines lines = new LogLines();
  private final OutageLog outages = new OutageLog(lines, true, () -> 0);

  @Test
  void saysAnOutageOnceAndItsEndOnce() {
    closing(true);
    closing(true);
    closing(true);
    assertThat(lines.said).hasSize(1).first().asString().startsWith("WARNING The announcer \"lb\"");

    closing(false);
    closing(false);
    closing(false);

    assertThat(lines.said).hasSize(2);
    assertThat(lines.said.get(1))
        .isEqualTo("INFO The announcer \"lb\" works again. It has failed 3 times.");
  }

  @Test
  void saysWhatHappensToClosingsInAnOutage() {
    closing(true);
    new OutageLog(lines, false, () -> 0).on(new EventReport.AnnouncerFailed(0, "lb", "refused"));

    assertThat(lines.said.get(0)).contains("routers learn of them from refusals");
    assertThat(lines.said.get(1)).contains("are put off, because refusals-are-retried is not set");
  }

  /** The remedy is another one, and the outage of before has not ended by a closing. */
  @Test
  void saysThatNobodyConfirmsAlsoAfterAnAnnouncerThatHasFailed() {
    OutageLog unpromised = new OutageLog(lines, false, () -> 0);
    unpromised.on(new EventReport.Announcing(0, List.of("merge")));
    unpromised.on(new EventReport.AnnouncerFailed(0, "lb", "refused"));
    unpromised.on(new EventReport.Deferred(0, "merge", DeferralReason.NOT_ANNOUNCED));
    assertThat(lines.said).hasSize(1);

    unpromised.on(new EventReport.Announcing(0, List.of("merge")));
    unpromised.on(new EventReport.Deferred(0, "merge", DeferralReason.NOT_ANNOUNCED));

    assertThat(lines.said).hasSize(2);
    assertThat(lines.said.get(1)).contains("nobody has confirmed the announcement");
  }

  @Test
  void saysThatATaskFailsWhoseFailureCannotDescribeItself() {
    outages.on(
        new EventReport.TaskFailed(
            0,
            "merge",
            new IllegalStateException() {
              @Override
              public String getMessage() {
                throw new IllegalStateException("as a test");
              }
            }));

    assertThat(lines.said).singleElement().asString().contains(OutageLogTest.class.getName());
  }

  @Test
  void saysTheNextOutageToo() {
    closing(true);
    closing(false);
    closing(true);

    assertThat(lines.said).hasSize(3);
    assertThat(lines.said.get(1)).endsWith("once.");
    assertThat(lines.said.get(2)).startsWith("WARNING");
  }

  @Test
  void takesAnAnnouncerThatFailsOnTheWayBackForOneThatFails() {
    for (int i = 0; i < 5; i++) {
      outages.on(new EventReport.GateClosed(0, 0, true));
      fail();
    }

    assertThat(lines.said).hasSize(1);
  }

  @Test
  void saysNothingWhereNothingFails() {
    closing(false);
    closing(false);

    assertThat(lines.said).isEmpty();
  }

  @Test
  void doesNotKeepNamesWithoutEnd() {
    for (int i = 0; i < 1_000; i++) {
      outages.on(new EventReport.AnnouncerFailed(0, "lb " + i, "refused"));
    }

    assertThat(lines.said).hasSize(20);
  }

  @Test
  void saysOnceThatATaskFailsAndOnceThatItWorksAgain() {
    taskFails();
    taskFails();
    taskFails();
    assertThat(lines.said).hasSize(1).first().asString().startsWith("WARNING The task \"merge\"");
    assertThat(lines.said.get(0)).contains("disk {0} is full");

    outages.on(new EventReport.TaskRan(0, "merge", 1, 100, 5, true));
    outages.on(new EventReport.TaskRan(0, "merge", 1, 100, 5, true));

    assertThat(lines.said).hasSize(2);
    assertThat(lines.said.get(1))
        .isEqualTo("INFO The task \"merge\" works again. It has failed 3 times.");
  }

  @Test
  void printsTheStackOfAFaultAndOnlyTheMessageOfWhatIsWrongOutside() {
    outages.on(
        new EventReport.TaskFailed(0, "sidecar", new IOException("agent: nobody is listening")));
    assertThat(lines.said).hasSize(1).first().asString().contains("agent: nobody is listening");
    assertThat(lines.stacks).isZero();

    outages.on(new EventReport.TaskFailed(0, "merge", new IllegalStateException("a fault")));
    assertThat(lines.stacks).isEqualTo(1);
  }

  @Test
  void saysOnceThatATaskIgnoresItsInterruptAndOnceThatItEndsInTimeAgain() {
    for (int run = 0; run < 3; run++) {
      outages.on(new EventReport.TaskOverran(0, "merge", 30_000_000_000L, false));
      outages.on(new EventReport.TaskOverran(0, "merge", 31_000_000_000L, true));
      outages.on(new EventReport.TaskRan(0, "merge", 40_000_000_000L, 100, 5, true)); // late
    }
    assertThat(lines.said)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("WARNING The task \"merge\" has run for 31000 ms")
        .contains("BTC closes nothing until the task returns");

    outages.on(new EventReport.TaskRan(0, "merge", 1, 100, 5, true));

    assertThat(lines.said).hasSize(2);
    assertThat(lines.said.get(1))
        .isEqualTo("INFO The task \"merge\" works again. It has failed 3 times.");
  }

  @Test
  void saysNothingOfATaskThatHeedsItsInterruptButItsFailure() {
    outages.on(new EventReport.TaskOverran(0, "merge", 30_000_000_000L, false));
    taskFails();

    assertThat(lines.said).hasSize(1).first().asString().contains("disk {0} is full");
  }

  @Test
  void saysThatATaskIsLeftBehindWhileItHangs() {
    DriverRig rig = new DriverRig();
    rig.listeners.add(outages);
    rig.start();
    rig.toRunning();
    rig.stepAfter(1_000_000_000L);
    rig.stepAfter(500_000_000L);

    assertThat(lines.said).hasSize(1).first().asString().contains("ignores its interrupt");
  }

  @Test
  void saysOnceThatClosingsForATaskDoNotPayAndOnceThatTheyPayAgain() {
    for (int minute = 0; minute < 45; minute += 15) { // due again after a quarter of an hour
      deferred("merge", DeferralReason.DORMANT);
      taskRuns("merge", minute);
    }
    assertThat(lines.said)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("WARNING Closings for the task \"merge\" have cost more than they saved");

    taskRuns("merge", 45);
    assertThat(lines.said).as("it runs as seldom as before").hasSize(1);
    taskRuns("merge", 50);
    assertThat(lines.said).hasSize(2);
    assertThat(lines.said.get(1)).isEqualTo("INFO Closings for the task \"merge\" pay again.");

    deferred("merge", DeferralReason.DORMANT);
    assertThat(lines.said).as("the next outage").hasSize(3);
  }

  @Test
  void saysOnceThatATaskRanByItselfBecauseTheBudgetWasUsedUp() {
    outages.on(new EventReport.UncontrolledRun(0, "merge", 1)); // for another reason
    deferred("merge", DeferralReason.BUDGET);
    taskRuns("merge", 0);
    outages.on(new EventReport.UncontrolledRun(0, "merge", 1)); // after it had run in time
    deferred("merge", DeferralReason.BUDGET);
    deferred("merge", DeferralReason.COORDINATOR);
    outages.on(new EventReport.UncontrolledRun(0, "merge", 1)); // while it waited for its turn
    assertThat(lines.said).isEmpty();

    for (int minute = 0; minute < 3; minute++) {
      deferred("merge", DeferralReason.BUDGET);
      outages.on(new EventReport.UncontrolledRun(0, "other", 1));
      outages.on(new EventReport.UncontrolledRun(0, "merge", 1));
    }
    assertThat(lines.said)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("WARNING The task \"merge\" ran by itself")
        .contains("budget-share");
  }

  @ParameterizedTest
  @CsvSource({
    "COORDINATOR, the coordinator gives this replica no turn",
    "NOBODY_ELSE, the routers reach no other replica"
  })
  void saysOnceThatATaskHasWaitedForOthersForTenMinutes(DeferralReason reason, String cause) {
    deferred("merge", reason);
    outages.on(new EventReport.UncontrolledRun(599_000_000_000L, "merge", 1));
    assertThat(lines.said).as("a restart of the others").isEmpty();

    outages.on(new EventReport.UncontrolledRun(600_000_000_000L, "merge", 1));
    outages.on(new EventReport.UncontrolledRun(900_000_000_000L, "merge", 1));
    assertThat(lines.said).hasSize(1).first().asString().contains("ten minutes", cause);

    taskRuns("merge", 16);
    outages.on(new EventReport.UncontrolledRun(3_000_000_000_000L, "merge", 1));
    assertThat(lines.said).as("it has run since").hasSize(1);
  }

  private void deferred(String task, DeferralReason reason) {
    outages.on(new EventReport.Deferred(0, task, reason));
  }

  private void taskRuns(String task, int minute) {
    outages.on(new EventReport.TaskRan(minute * 60_000_000_000L, task, 1, 100, 5, true));
  }

  @Test
  void saysOnceThatATaskLeavesItsLevelWhereItWas() {
    for (int run = 0; run < 4; run++) {
      outages.on(new EventReport.TaskRan(0, "merge", 1, 100, 100, false));
    }

    assertThat(lines.said).hasSize(1).first().asString().contains("its level is 100.0 as before");
  }

  @Test
  void saysNothingOfARunThatHelpsNorOfOneThatFindsNothingToDo() {
    outages.on(new EventReport.TaskRan(0, "merge", 1, 0, 0, false));
    outages.on(new EventReport.TaskRan(0, "merge", 1, 100, 5, true));

    assertThat(lines.said).isEmpty();
  }

  @Test
  void saysOnceThatSlowRequestsHaveKeptATaskWaitingForAMinute() {
    for (int second = 0; second <= 180; second += 20) {
      outages.on(new EventReport.SlowRequest(second * 1_000_000_000L, 5_000_000_000L));
    }

    assertThat(lines.said)
        .hasSize(1)
        .first()
        .asString()
        .contains(
            "No task has run in a closing for 60 s", "older than the drain limit, now one of 5 s.");

    outages.on(new EventReport.Drained(200_000_000_000L, 1, 0));
    outages.on(new EventReport.SlowRequest(201_000_000_000L, 5_000_000_000L));
    assertThat(lines.said).as("begins anew after a run").hasSize(1);
  }

  @Test
  void saysItAlsoWhereTheJvmCollectsByItselfMeanwhile() {
    for (int second = 0; second <= 60; second += 20) {
      outages.on(new EventReport.SlowRequest(second * 1_000_000_000L, 5_000_000_000L));
      outages.on(new EventReport.UncontrolledRun(second * 1_000_000_000L + 1, "young", 1));
    }

    assertThat(lines.said).hasSize(1);
  }

  /** Half a minute each: by the time one leaves, the next one is older than the drain limit. */
  @Test
  void saysThatATaskWaitsWhereOneSlowRequestFollowsAnother() {
    DriverRig rig = new DriverRig(); // its drain limit is a second
    rig.listeners.add(outages);
    rig.start();
    Deque<Integer> slow = new ArrayDeque<>();
    for (int step = 0; step < 10_000; step++) { // of 20 ms
      if (step % 750 == 0) {
        followedBy(rig.driver.entrance().tryEnter(), slow, rig);
      }
      rig.due();
      rig.announcerWorker.runAll();
    }

    assertThat(rig.driver.snapshot().tasks().get(0).runs()).as("runs in 200 s").isZero();
    assertThat(lines.said)
        .hasSize(1)
        .first()
        .asString()
        .contains("No task has run in a closing for ");
  }

  private static void followedBy(int ticket, Deque<Integer> slow, DriverRig rig) {
    if (ticket != AdmissionGate.REFUSED) {
      slow.add(ticket);
    }
    if (slow.size() > 2) {
      rig.driver.entrance().leave(slow.remove());
    }
  }

  /** By then no closing waits for it any more, so the task runs. */
  @Test
  void saysHowOldTheOneRequestIsThatHasKeptATaskWaitingForAMinute() {
    List<LogRecord> records = new CopyOnWriteArrayList<>();
    RecordingHandler handler = new RecordingHandler(records);
    Logger log = Logger.getLogger("io.github.btc");
    log.addHandler(handler);
    try {
      DriverRig rig = new DriverRig(); // its drain limit is a second
      rig.start();
      rig.enter(); // it never ends
      for (int step = 0; step < 3_100; step++) { // of 20 ms
        rig.due();
        rig.announcerWorker.runAll();
        rig.taskWorker.runAll();
      }
      assertThat(rig.driver.snapshot().exposedRequests()).isPositive();
    } finally {
      log.removeHandler(handler);
    }

    assertThat(records)
        .extracting(LogRecord::getMessage)
        .singleElement()
        .asString()
        .startsWith("A task runs with 1 requests in flight, the oldest for 60 s, because ");
  }

  @Test
  void countsAbandonedDrainsAsSlowRequests() {
    outages.on(new EventReport.GateOpened(0, Ending.DRAIN_ABANDONED, 1, 0));
    outages.on(new EventReport.GateOpened(61_000_000_000L, Ending.DRAIN_ABANDONED, 1, 0));

    assertThat(lines.said).hasSize(1);
  }

  @Test
  void saysOnceThatATaskRunsBesideRequests() {
    outages.on(new EventReport.Drained(0, 1, 2));
    outages.on(new EventReport.Drained(0, 1, 2));

    assertThat(lines.said).hasSize(1).first().asString().contains("with 2 requests in flight");
  }

  @Test
  void followsAnAnnouncerThatFailsOnItsWayBack() {
    DriverRig rig = new DriverRig();
    rig.listeners.add(outages);
    rig.start();
    rig.announcer.backFailure = new IllegalStateException("no socket");
    for (int closing = 0; closing < 3; closing++) {
      rig.wholeClosing();
      rig.stepAfter(1);
    }
    assertThat(lines.said).hasSize(1).first().asString().contains("no socket");

    rig.announcer.backFailure = null;
    for (int closing = 0; closing < 3; closing++) {
      rig.wholeClosing();
      rig.stepAfter(1);
    }
    assertThat(lines.said).hasSize(2).last().asString().contains("works again");
  }

  @Test
  void saysOnceThatRoutersProbablyTakeAnotherServerOutAndOnceThatTheyNoLongerDo() {
    deferred("merge", DeferralReason.BUDGET);
    for (int wait = 0; wait < 5; wait++) {
      deferred("merge", DeferralReason.MISROUTED);
      closingsThatComplete(3); // it tries again
    }
    assertThat(lines.said)
        .hasSize(1)
        .first()
        .asString()
        .contains("two replicas have one server name", "up to ten minutes");

    for (int i = 0; i < 40; i++) {
      closingThatEnds(Ending.COMPLETED, true); // and refuses one request
    }
    assertThat(lines.said).hasSize(1);
    closingsThatComplete(40);
    assertThat(lines.said).hasSize(2);
    assertThat(lines.said.get(1)).isEqualTo("INFO Confirmed closings keep requests away again.");
  }

  private void closingsThatComplete(int closings) {
    for (int i = 0; i < closings; i++) {
      outages.on(new EventReport.GateClosed(0, 0, true));
      outages.on(new EventReport.GateOpened(0, Ending.COMPLETED, 1, 0));
    }
  }

  @Test
  void saysOnceThatNobodyConfirmsAndNamesTheSetting() {
    for (int closing = 0; closing < 3; closing++) {
      notAnnounced();
    }
    assertThat(lines.said)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("WARNING Closings are put off")
        .contains("refusals-are-retried");

    closingThatEnds(Ending.COMPLETED, true);
    notAnnounced();
    assertThat(lines.said).as("begins anew after a confirmed closing").hasSize(2);
  }

  @Test
  void saysOfAFailedAnnouncementOnlyThatItHasFailed() {
    fail();
    notAnnounced();

    assertThat(lines.said).hasSize(1).first().asString().contains("The announcer \"lb\" failed");
  }

  private void notAnnounced() {
    outages.on(new EventReport.Deferred(0, "merge", DeferralReason.NOT_ANNOUNCED));
  }

  /** With a recipe that retries at the same server, no request is lost, and no task runs either. */
  @Test
  void saysOnceThatConfirmedClosingsFindNobodyElse() {
    for (int closing = 0; closing < 12; closing++) {
      closingThatEnds(Ending.NOBODY_ELSE, true);
    }
    assertThat(lines.said)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("WARNING In 5 closings in a row")
        .contains("two replicas have one server name");

    closingThatEnds(Ending.COMPLETED, true);
    for (int closing = 0; closing < 5; closing++) {
      closingThatEnds(Ending.NOBODY_ELSE, true);
    }
    assertThat(lines.said).hasSize(2);
  }

  @Test
  void saysNothingWhereNobodyHasConfirmedThatThereIsSomebodyElse() {
    for (int closing = 0; closing < 12; closing++) {
      closingThatEnds(Ending.NOBODY_ELSE, false);
    }

    assertThat(lines.said).isEmpty();
  }

  private void closingThatEnds(Ending ending, boolean confirmed) {
    outages.on(new EventReport.GateClosed(0, 0, confirmed));
    outages.on(new EventReport.GateOpened(0, ending, 1, 1));
  }

  private void taskFails() {
    outages.on(new EventReport.TaskFailed(0, "merge", new IOException("disk {0} is full")));
  }

  private void closing(boolean fails) {
    if (fails) {
      fail();
    }
    outages.on(new EventReport.GateClosed(0, 0, false));
  }

  private void fail() {
    outages.on(new EventReport.AnnouncerFailed(0, "lb", "refused"));
  }
}
