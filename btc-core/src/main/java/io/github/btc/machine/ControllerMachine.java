package io.github.btc.machine;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.HoldReason;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy.AtLimit;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/*
 * state       event          if                              next        action
 * ----------  -------------  ------------------------------  ----------  ---------------
 * SERVING     Looked         a task is due, nothing holds    ANNOUNCING  ANNOUNCE_AWAY
 * SERVING     RunRequested   not paused, no stuck task       ANNOUNCING  ANNOUNCE_AWAY
 *   (either)                 there is a coordinator          ANNOUNCING  ASK_COORDINATOR
 * ANNOUNCING  Granted        -                               ANNOUNCING  ANNOUNCE_AWAY
 * ANNOUNCING  Declined, Tick not granted (within the limit)  SERVING     STAND_BACK
 * ANNOUNCING  Announced      not confirmed                   DRAINING    CLOSE_GATE
 * ANNOUNCING  NotNow         can wait, nobody asked for it   SERVING     STAND_BACK
 * ANNOUNCING  NotNow         can wait no longer, or asked    DRAINING    CLOSE_GATE
 * ANNOUNCING  Empty, Tick    confirmed, settled, empty       DRAINING    CLOSE_GATE
 * ANNOUNCING  Tick           announce limit passed           DRAINING    CLOSE_GATE
 * DRAINING    Known, Tick    empty, settled, known           RUNNING     RUN_TASKS
 * DRAINING    Tick           limit passed, abandon           SERVING     OPEN_GATE
 * DRAINING    Tick           limit passed, run anyway        RUNNING     RUN_TASKS
 * RUNNING     Tick           task limit passed               RUNNING     INTERRUPT_TASKS
 * RUNNING     Tick           grace passed too                SERVING     OPEN_GATE
 * RUNNING     TasksEnded     -                               SERVING     OPEN_GATE
 * DRAINING,   Overdue        the gate has opened by itself   SERVING     OPEN_GATE
 *   RUNNING
 * any         Stopped        -                               STOPPED     OPEN_GATE
 *
 * ANNOUNCING lasts at most three announce limits, DRAINING one drain limit, RUNNING one task limit and
 * one grace: whatever goes wrong around it, time alone opens the gate.
 */

/**
 * Every decision of a controller (thesis, Listings 3.1 to 3.4, and what they leave open). Pure: no
 * clock, thread or gate inside. Not thread-safe.
 */
public final class ControllerMachine {

  private final MachineSettings settings;
  private final TaskLedgers ledgers;
  private final UnavailabilityBudget budget;
  private final BackOff backOff;
  private final Patience patience;

  private ControllerState state = ControllerState.SERVING;
  private List<Integer> selected = List.of();
  private @Nullable HoldReason held;
  private Ending ending = Ending.COMPLETED;
  private @Nullable EndedRuns unnoted;

  private boolean paused;
  private boolean stuck;
  private boolean gapped;
  private long servingSinceNanos;

  private boolean requested;
  private boolean granted;
  private boolean announced;
  private boolean confirmed;
  private boolean empty;
  private boolean known;
  private boolean interrupted;
  private long phaseEndNanos;
  private long settledNanos;
  private long closedNanos;
  private boolean gateShut;

  /**
   * Makes a machine in SERVING.
   *
   * @param settings the numbers
   * @param tasks asked for their interval, P^max and estimator, and never run
   * @param random decorrelates replicas; seed each replica differently
   */
  public ControllerMachine(
      MachineSettings settings, List<? extends BackgroundTask> tasks, RandomGenerator random) {
    this.settings = settings;
    this.budget = new UnavailabilityBudget(settings.budgetShare(), settings.budgetWindowNanos());
    this.backOff = new BackOff(settings.firstBackOffNanos(), settings.longestBackOffNanos());
    this.ledgers = new TaskLedgers(tasks, settings, random);
    this.patience = new Patience(settings, random);
  }

  /**
   * Takes an event.
   *
   * @param event what happened
   * @param nowNanos when
   * @return what to do now
   */
  public Action on(Event event, long nowNanos) {
    if (event instanceof Event.Stopped) {
      return stop(nowNanos);
    }
    if (event instanceof Event.Paused || event instanceof Event.Resumed) {
      paused = event instanceof Event.Paused;
      return Action.NOTHING;
    }
    return switch (state) {
      case SERVING -> serving(event, nowNanos);
      case ANNOUNCING -> announcing(event, nowNanos);
      case DRAINING -> draining(event, nowNanos);
      case RUNNING -> running(event, nowNanos);
      case STOPPED -> Action.NOTHING;
    };
  }

  private Action serving(Event event, long nowNanos) {
    noteRuns();
    if (event instanceof Event.TasksEnded) {
      stuck = false; // the task that ignored its interrupt has returned at last
    } else if (event instanceof Event.Looked looked) {
      return look(looked, nowNanos);
    } else if (event instanceof Event.RunRequested request) {
      return requested(request, nowNanos);
    } else if (event instanceof Event.HeldByNeighbours shut) {
      budget.spend(nowNanos, shut.nanos());
    }
    return Action.NOTHING;
  }

  private Action look(Event.Looked looked, long nowNanos) {
    selected = ledgers.look(looked);
    if (selected.isEmpty()) {
      patience.end();
    }
    List<Integer> ready = ledgers.readyOf(selected, nowNanos);
    held = selected.isEmpty() ? null : holdReason(ready, looked.oldestNanos(), nowNanos);
    if (selected.isEmpty() || held != null || !gapIsOver(nowNanos)) {
      return Action.NOTHING;
    }
    return begin(ready, nowNanos);
  }

  private @Nullable HoldReason holdReason(List<Integer> ready, long oldestNanos, long nowNanos) {
    HoldReason overriding = overridingHoldReason(oldestNanos);
    if (overriding != null) {
      return overriding;
    }
    if (ledgers.areDormant(selected, nowNanos)) {
      return HoldReason.DORMANT;
    }
    if (ready.isEmpty() || !backOff.isOver(nowNanos)) {
      return HoldReason.BACK_OFF;
    }
    if (!budget.allows(nowNanos)) {
      return HoldReason.BUDGET;
    }
    return patience.isWaiting(nowNanos) ? HoldReason.NOBODY_ELSE : null;
  }

  /** Neither the level, the budget, a back-off nor a gap counts when somebody asks. */
  private Action requested(Event.RunRequested request, long nowNanos) {
    selected = List.of(request.task());
    held = overridingHoldReason(request.oldestNanos());
    if (held != null) {
      return Action.NOTHING;
    }
    Action action = begin(selected, nowNanos);
    requested = true;
    return action;
  }

  private @Nullable HoldReason overridingHoldReason(long oldestNanos) {
    if (settings.dryRun()) {
      return HoldReason.DRY_RUN;
    }
    if (paused) {
      return HoldReason.PAUSED;
    }
    if (stuck) {
      return HoldReason.TASK_STUCK;
    }
    return wouldOutlastTheDrain(oldestNanos) ? HoldReason.SLOW_REQUEST : null;
  }

  /** Whoever has been inside for longer than a drain may last will be inside at its end too. */
  private boolean wouldOutlastTheDrain(long oldestNanos) {
    return settings.drain().atLimit() == AtLimit.ABANDON
        && oldestNanos >= settings.drain().limit().toNanos();
  }

  private boolean gapIsOver(long nowNanos) {
    return !gapped || nowNanos - servingSinceNanos >= settings.minimumGapNanos();
  }

  private Action begin(List<Integer> tasks, long nowNanos) {
    selected = tasks;
    state = ControllerState.ANNOUNCING;
    requested = false;
    granted = !settings.coordinated();
    announced = false;
    confirmed = false;
    empty = false;
    known = false;
    interrupted = false;
    phaseEndNanos = nowNanos + settings.announceLimitNanos();
    return granted ? Action.ANNOUNCE_AWAY : Action.ASK_COORDINATOR;
  }

  private Action announcing(Event event, long nowNanos) {
    if (!granted) {
      return asking(event, nowNanos);
    }
    if (event instanceof Event.Announced said && !announced) {
      announced = true;
      confirmed = said.confirmed();
      settledNanos = nowNanos + settings.settleNanos();
      phaseEndNanos = settledNanos + settings.announceLimitNanos();
      return confirmed ? Action.NOTHING : close(nowNanos);
    }
    if (event instanceof Event.NotNow && !announced) {
      return notNow(nowNanos);
    }
    boolean stragglersServed =
        confirmed && event instanceof Event.Empty && nowNanos - settledNanos >= 0;
    return stragglersServed || nowNanos - phaseEndNanos >= 0 ? close(nowNanos) : Action.NOTHING;
  }

  /** Whoever would send requests elsewhere has nowhere to send them. */
  private Action notNow(long nowNanos) {
    boolean urgent = ledgers.isAnyAtUpperEnd(selected);
    if (requested || !patience.allows(urgent, nowNanos)) {
      announced = true;
      return close(nowNanos);
    }
    patience.putOff(nowNanos);
    held = HoldReason.NOBODY_ELSE;
    backToServing(nowNanos);
    return Action.STAND_BACK;
  }

  private Action asking(Event event, long nowNanos) {
    if (event instanceof Event.Granted) {
      granted = true;
      phaseEndNanos = nowNanos + settings.announceLimitNanos();
      return Action.ANNOUNCE_AWAY;
    }
    if (!(event instanceof Event.Declined) && nowNanos - phaseEndNanos < 0) {
      return Action.NOTHING;
    }
    held = HoldReason.COORDINATOR;
    backToServing(nowNanos); // and asks again after the minimum gap
    return Action.STAND_BACK;
  }

  private Action close(long nowNanos) {
    state = ControllerState.DRAINING;
    patience.end();
    gateShut = true;
    known = confirmed;
    closedNanos = nowNanos;
    phaseEndNanos = nowNanos + settings.drain().limit().toNanos();
    return Action.CLOSE_GATE;
  }

  private Action draining(Event event, long nowNanos) {
    if (event instanceof Event.Empty && !empty) {
      empty = true; // and stays so: nobody can enter
      settledNanos = nowNanos + settings.settleNanos();
    }
    if (event instanceof Event.Overdue) {
      return abandon(nowNanos);
    }
    known |= event instanceof Event.Known;
    if (empty && known && nowNanos - settledNanos >= 0) {
      return run(nowNanos);
    }
    if (nowNanos - phaseEndNanos < 0) {
      return Action.NOTHING;
    }
    if (settings.drain().atLimit() == AtLimit.RUN_ANYWAY || empty) {
      return run(nowNanos);
    }
    return abandon(nowNanos);
  }

  private Action abandon(long nowNanos) {
    backOff.failed(nowNanos);
    return open(Ending.DRAIN_ABANDONED, nowNanos);
  }

  private Action run(long nowNanos) {
    state = ControllerState.RUNNING;
    phaseEndNanos = nowNanos + settings.taskLimitNanos();
    return Action.RUN_TASKS;
  }

  private Action running(Event event, long nowNanos) {
    if (event instanceof Event.TasksEnded done) {
      return finish(done, nowNanos);
    }
    if (event instanceof Event.Overdue) {
      return openWithoutTheTask(nowNanos);
    }
    if (nowNanos - phaseEndNanos < 0) {
      return Action.NOTHING;
    }
    if (!interrupted) {
      interrupted = true;
      phaseEndNanos = nowNanos + settings.taskGraceNanos();
      return Action.INTERRUPT_TASKS;
    }
    return openWithoutTheTask(nowNanos);
  }

  private Action openWithoutTheTask(long nowNanos) {
    stuck = true;
    backOff.failed(nowNanos);
    return open(Ending.TASK_STUCK, nowNanos);
  }

  private Action finish(Event.TasksEnded done, long nowNanos) {
    unnoted = new EndedRuns(selected, done, nowNanos);
    backOff.succeeded();
    return open(Ending.COMPLETED, nowNanos);
  }

  /**
   * Takes note of the runs of the closing that has ended. This asks the tasks and their estimators,
   * which are the user's code, so call it once the gate is open. Called again, it does nothing.
   */
  public void noteRuns() {
    EndedRuns runs = unnoted;
    unnoted = null;
    if (runs != null) {
      ledgers.ran(runs.tasks(), runs.done(), runs.atNanos());
    }
  }

  private Action stop(long nowNanos) {
    if (state == ControllerState.STOPPED) {
      return Action.NOTHING;
    }
    open(Ending.STOPPED, nowNanos);
    state = ControllerState.STOPPED;
    return Action.OPEN_GATE;
  }

  private Action open(Ending how, long nowNanos) {
    if (gateShut) {
      budget.spend(nowNanos, nowNanos - closedNanos);
      gateShut = false;
    }
    ending = how;
    backToServing(nowNanos);
    return Action.OPEN_GATE;
  }

  private void backToServing(long nowNanos) {
    gapped = true;
    servingSinceNanos = nowNanos;
    state = ControllerState.SERVING;
  }

  /**
   * Returns how many requests may finish before the monitors must be read again: the least estimate
   * of all tasks (thesis, Listing 3.4). Each call draws anew.
   *
   * @return at least 0
   */
  public long requestsUntilNextLook() {
    return ledgers.requestsUntilNextLook();
  }

  /**
   * Returns how long until a {@link Event.Tick} is needed.
   *
   * @param nowNanos the time
   * @return nanoseconds, at least 0; {@link Long#MAX_VALUE} if only events matter
   */
  public long nanosUntilTick(long nowNanos) {
    return switch (state) {
      case SERVING, STOPPED -> Long.MAX_VALUE;
      case ANNOUNCING -> nanosUntilSettledOrLimit(confirmed, nowNanos);
      case DRAINING -> nanosUntilSettledOrLimit(empty, nowNanos);
      case RUNNING -> Math.max(0, phaseEndNanos - nowNanos);
    };
  }

  private long nanosUntilSettledOrLimit(boolean settling, long nowNanos) {
    long settle = settledNanos - nowNanos;
    long limit = Math.max(0, phaseEndNanos - nowNanos);
    return settling && settle > 0 ? Math.min(settle, limit) : limit;
  }

  /** {@return where the machine stands} */
  public ControllerState state() {
    return state;
  }

  /**
   * Returns the tasks of the closing under way, or those found due at the last look.
   *
   * @return indexes in the order of registration
   */
  public List<Integer> selected() {
    return selected;
  }

  /**
   * Returns why due tasks were not run at the last look.
   *
   * @return the reason, or {@code null}
   */
  public @Nullable HoldReason held() {
    return held;
  }

  /**
   * Returns the uncontrolled runs that the last look revealed.
   *
   * @return one entry per task that had any
   */
  public List<Uncontrolled> uncontrolled() {
    return ledgers.uncontrolled();
  }

  /** {@return how the last closing ended; COMPLETED before the first} */
  public Ending ending() {
    return ending;
  }

  /** {@return whether somebody has asked for the closing under way} */
  public boolean requested() {
    return requested;
  }

  /** {@return whether the routers have confirmed the closing under way} */
  public boolean confirmed() {
    return confirmed;
  }

  /**
   * Tells whether nobody was inside since the gate was shut.
   *
   * @return false in RUNNING only when the drain policy said to run anyway
   */
  public boolean drained() {
    return empty;
  }

  /** {@return whether closings are forbidden, from Paused to Resumed} */
  public boolean paused() {
    return paused;
  }

  /** {@return whether a task that ignored its interrupt is still running} */
  public boolean stuck() {
    return stuck;
  }

  /**
   * Returns a task's level at the last reading.
   *
   * @param task its index
   * @return the level, NaN before the first reading
   */
  public double level(int task) {
    return ledgers.level(task);
  }

  /**
   * Returns a task's activation interval in force: what it asks for, lowered by uncontrolled runs.
   *
   * @param task its index
   * @return the interval
   */
  public ActivationInterval interval(int task) {
    return ledgers.interval(task);
  }

  /** Runs that have ended and are not in the ledgers yet. */
  private record EndedRuns(List<Integer> tasks, Event.TasksEnded done, long atNanos) {}

  /**
   * Uncontrolled runs of one task.
   *
   * @param task its index
   * @param runs how many, at least 1
   */
  public record Uncontrolled(int task, long runs) {}
}
