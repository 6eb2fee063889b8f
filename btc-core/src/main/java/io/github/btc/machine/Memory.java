package io.github.btc.machine;

import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.DrainPolicy.AtLimit;
import io.github.btc.machine.Event.Sampled;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The facts that the machine keeps from one closing to the next, in every state. */
final class Memory {

  /** Short, because a balancer that was restarted is back within seconds. */
  private static final long FIRST_ANNOUNCER_BACK_OFF_NANOS = 1_000_000_000L;

  private static final long LONGEST_ANNOUNCER_BACK_OFF_NANOS = 10_000_000_000L;

  /** Long, because each announcement takes this replica away, and some are never confirmed. */
  private static final long LONGEST_UNCONFIRMED_BACK_OFF_NANOS = 600_000_000_000L;

  private final MachineSettings settings;
  private final TaskLedgers ledgers;
  private final UnavailabilityBudget budget;
  private final BackOff backOff;
  private final BackOff announcerBackOff;
  private final BackOff unconfirmedBackOff;
  private final Patience patience;
  private final Returns returns;
  private final Confirmations confirmations;
  private final RefusalClock refusals = new RefusalClock();
  private final SampleSchedule schedule;
  private final Omissions omissions = new Omissions();

  private boolean paused;
  private @Nullable DeferralReason observing; // why no closing ever starts
  private @Nullable DeferralReason deferral; // why due tasks did not run at the last decision
  private @Nullable DeferralReason reported;
  private boolean inGap; // a task is due, and the minimum gap was not over at the last sample
  private @Nullable EndedRuns unnoted;

  Memory(MachineSettings settings, List<? extends BackgroundTask> tasks, RandomGenerator random) {
    this.settings = settings;
    this.budget = UnavailabilityBudget.of(settings);
    this.backOff = BackOff.of(settings, Rule.DRAIN_BACK_OFF);
    this.announcerBackOff =
        announcerBackOff(settings, Rule.ANNOUNCER_BACK_OFF, LONGEST_ANNOUNCER_BACK_OFF_NANOS);
    this.unconfirmedBackOff =
        announcerBackOff(settings, Rule.UNCONFIRMED_BACK_OFF, LONGEST_UNCONFIRMED_BACK_OFF_NANOS);
    this.confirmations = new Confirmations(settings.has(Rule.DISBELIEF));
    this.ledgers = new TaskLedgers(tasks, settings, random);
    this.patience = new Patience(settings, random);
    this.returns = new Returns(settings, random);
    this.schedule =
        new SampleSchedule(settings.shortestSampleGapNanos(), settings.longestSampleGapNanos());
  }

  private static BackOff announcerBackOff(MachineSettings settings, Rule rule, long longestNanos) {
    return BackOff.of(settings, rule, FIRST_ANNOUNCER_BACK_OFF_NANOS, longestNanos);
  }

  MachineSettings settings() {
    return settings;
  }

  TaskLedgers ledgers() {
    return ledgers;
  }

  UnavailabilityBudget budget() {
    return budget;
  }

  BackOff backOff() {
    return backOff;
  }

  void announcerAnswered() {
    announcerBackOff.succeeded();
  }

  void announcementFailed(long nowNanos) {
    announcerBackOff.failed(nowNanos);
  }

  void announcementConfirmed() {
    unconfirmedBackOff.succeeded();
  }

  /**
   * Notes an announcement that nobody confirmed. The next one waits in proportion to the time for
   * which this one took the replica away. So an announcer that answers at once, because it has
   * nobody to tell, is asked again soon: its clients may be back.
   */
  void announcementUnconfirmed(long tookNanos, long nowNanos) {
    double share = Math.min(1, (double) tookNanos / settings.announceLimitNanos());
    long atMost = Math.round(share * LONGEST_UNCONFIRMED_BACK_OFF_NANOS);
    unconfirmedBackOff.failed(Math.max(LONGEST_ANNOUNCER_BACK_OFF_NANOS, atMost), nowNanos);
  }

  /** Tells whether neither a failed nor an unconfirmed announcement lets the next one wait. */
  boolean mayAnnounce(long nowNanos) {
    return announcerBackOff.isOver(nowNanos) && unconfirmedBackOff.isOver(nowNanos);
  }

  Patience patience() {
    return patience;
  }

  Returns returns() {
    return returns;
  }

  Confirmations confirmations() {
    return confirmations;
  }

  RefusalClock refusals() {
    return refusals;
  }

  SampleSchedule schedule() {
    return schedule;
  }

  void observe(DeferralReason reason) {
    observing = reason;
  }

  void pause() {
    paused = true;
  }

  void resume(long nowNanos) {
    paused = false;
    schedule.atOnce(nowNanos);
  }

  boolean isPaused() {
    return paused;
  }

  @Nullable DeferralReason deferral() {
    return deferral;
  }

  // --- a closed gate -------------------------------------------------------------------------

  /** Returns what is new at a closed gate, whether requests are in flight or not; else null. */
  @Nullable Event noticeAtGate(Facts facts) {
    if (facts.hasOpenedByItself()) {
      return new Event.Overdue();
    }
    if (refusals.isNewsOfReturned(facts.returned())) {
      return new Event.Returned(facts.returned());
    }
    return refusals.isNews(facts.refused()) ? new Event.Refused(facts.refused()) : null;
  }

  /** Returns how long until the routers can be expected to know of the closing. */
  long nanosUntilKnown(Facts facts, long nowNanos) {
    return refusals.nanosUntilKnown(facts.refusalWait(), nowNanos);
  }

  // --- samples -------------------------------------------------------------------------------

  /**
   * Tells whether only the clock made the sample due. While all tasks are deferred, requests do not
   * trigger samples, so every sample counts as one by requests.
   */
  boolean isByClock(Sampled sampled) {
    boolean byRequests = isFree() || ledgers.areAnyWaiting();
    return sampled.trigger() == Event.Trigger.CLOCK && byRequests;
  }

  /** Takes the readings of a sample; returns the tasks that are due. */
  List<Integer> takeSample(Sampled sampled, boolean byClock, long nowNanos) {
    if (paused || observing != null) {
      ledgers.leaveCyclesOut();
    }
    List<Integer> due = ledgers.sampled(sampled, byClock, canComeEarlier(), nowNanos);
    if (observing != null) {
      omissions.sampled(due);
    }
    if (due.isEmpty()) {
      patience.end();
    }
    return due;
  }

  /** Notes requests hit, and samples at once, so that the cycle ends where the run has ended. */
  void hit(Event.Hit hit, long nowNanos) {
    ledgers.account(hit.task()).hit(hit);
    schedule.atOnce(nowNanos);
  }

  private boolean isFree() {
    return deferral == null && !inGap;
  }

  /** Tells whether a lower interval would have helped: the task was free or waited for others. */
  private boolean canComeEarlier() {
    return isFree()
        || deferral == DeferralReason.COORDINATOR
        || deferral == DeferralReason.LEFT_TO_THE_JVM
        || deferral == DeferralReason.NOBODY_ELSE;
  }

  /**
   * Schedules the next sample. A sample by the clock keeps the number of requests drawn before.
   *
   * @param gapNanos how much of the minimum gap is left before a due task may run; else 0
   */
  void scheduleAfter(Sampled sampled, boolean byClock, long gapNanos, long nowNanos) {
    inGap = gapNanos > 0;
    if (inGap) {
      schedule.nextAfterGap(sampled.finished(), gapNanos, nowNanos);
      return;
    }
    if (deferral != null && !ledgers.areAnyWaiting()) {
      schedule.nextOfDeferred(sampled.finished(), canWait(deferral), nowNanos);
      return;
    }
    if (!byClock || !ledgers.uncontrolled().isEmpty() || ledgers.doOthersWaitNow()) {
      schedule.aim(sampled.finished(), ledgers.requestsUntilNextSample(nowNanos));
    }
    long untilUpperEnd = ledgers.nanosUntilUpperEnd(nowNanos);
    if (deferral == null) {
      schedule.nextByClock(untilUpperEnd, nowNanos);
    } else {
      schedule.nextBesidesWaiting(canWait(deferral), untilUpperEnd, nowNanos);
    }
  }

  /**
   * Tells whether it matters little how soon the end of a deferral is noticed. It matters while the
   * controller observes, because it counts each closing that it omits.
   */
  private static boolean canWait(DeferralReason reason) {
    return switch (reason) {
      case PAUSED, DORMANT, BACK_OFF, MISROUTED, NOT_ANNOUNCED -> true;
      default -> false;
    };
  }

  // --- deferrals -----------------------------------------------------------------------------

  /**
   * Notes why due tasks are deferred, or that they are not; returns the report, if one is due. The
   * reason may concern these tasks alone, so that other tasks may run.
   */
  Action defer(
      List<Integer> due, @Nullable DeferralReason reason, boolean alone, long oldestNanos) {
    DeferralReason before = reported;
    ledgers.letWait(alone ? due : List.of());
    deferral = reason;
    reported = reason;
    return reason == null || reason == before
        ? Action.NOTHING
        : new Action.Defer(new Deferral(due.get(0), reason, oldestNanos));
  }

  /** Takes note that somebody asks for a run, so that the request gets an answer of its own. */
  void requested() {
    reported = null;
    if (observing != null) {
      omissions.requested();
    }
  }

  /** Returns how many closings would have begun if the controller did not only observe. */
  long omittedClosings() {
    return omissions.count();
  }

  /** Abandons a closing whose gate has not closed. */
  Transition standBack(List<Integer> tasks, DeferralReason reason, long nowNanos) {
    deferral = reason;
    reported = reason;
    schedule.nextOfDeferred(schedule.finishedSeen(), false, nowNanos);
    return new Transition(
        Serving.after(nowNanos), new Action.StandBack(new Deferral(tasks.get(0), reason, 0)));
  }

  /** Returns the reason that defers every task, even one that somebody asks for, or null. */
  @Nullable DeferralReason overridingReason(boolean taskStuck, long oldestNanos) {
    if (observing != null) {
      return observing;
    }
    if (paused) {
      return DeferralReason.PAUSED;
    }
    if (taskStuck) {
      return DeferralReason.TASK_STUCK;
    }
    return wouldOutlastTheDrain(oldestNanos) ? DeferralReason.SLOW_REQUEST : null;
  }

  /**
   * A request that has been in flight for a drain limit would probably outlast the next drain.
   * Drains no longer wait for one that has been in flight for much longer.
   */
  private boolean wouldOutlastTheDrain(long oldestNanos) {
    return settings.drain().atLimit() == AtLimit.ABANDON
        && oldestNanos >= settings.drain().limit().toNanos()
        && oldestNanos < MachineSettings.DISREGARD_FROM_NANOS;
  }

  // --- runs ----------------------------------------------------------------------------------

  void runsToNote(ClosedGate gate, Event.TasksEnded done, long nowNanos) {
    unnoted = new EndedRuns(gate, done, nowNanos);
  }

  /** Takes note of ended runs and estimates the next sample. A second call has no effect. */
  void noteRuns(long refused) {
    EndedRuns runs = unnoted;
    unnoted = null;
    if (runs != null) {
      confirmations.closed(runs.gate(), refused, runs.done().finished(), runs.atNanos());
      ledgers.ran(runs.gate().tasks(), runs.done(), refused, runs.atNanos());
      if (runs.done().ended().stream().allMatch(Event.Ended::succeeded)) {
        long now = runs.atNanos();
        schedule.aim(runs.done().finished(), ledgers.requestsUntilNextSample(now));
        schedule.beginCycle(ledgers.nanosUntilUpperEnd(now), now);
      }
    }
  }

  /** Runs that have ended and that the ledgers have not taken note of yet. */
  private record EndedRuns(ClosedGate gate, Event.TasksEnded done, long atNanos) {}
}
