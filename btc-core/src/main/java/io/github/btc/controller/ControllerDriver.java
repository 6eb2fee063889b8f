package io.github.btc.controller;

import io.github.btc.Announcer;
import io.github.btc.Announcer.Refusals;
import io.github.btc.BackgroundTask;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.HoldReason;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.gate.OneWordGate;
import io.github.btc.machine.Action;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Stands between the machine and the world: tells it what happened and does what it says. One
 * thread calls {@link #step()} whenever something may have happened; everybody else only leaves
 * messages. What must not block that thread (announcers, tasks) runs on two workers.
 */
final class ControllerDriver {

  /**
   * How often stragglers are counted once the routers have confirmed: nobody wakes us for those.
   */
  private static final long STRAGGLER_POLL_NANOS = 200_000;

  private final ControllerParts parts;
  private final OneWordGate gate;
  private final ClosingClock clock;
  private final ControllerMachine machine;
  private final Monitors monitors;
  private final Listeners listeners;
  private final List<TaskCounters> taskCounters = new ArrayList<>();
  private final Queue<Runnable> mailbox = new ConcurrentLinkedQueue<>();

  private int finishedSeen;
  private long finished;
  private int lookAtFinished;
  private long lookAtNanos;
  private @Nullable HoldReason heldBefore;

  private long announcements;
  private boolean announcementPending;
  private long refusedAtClose;
  private boolean refusalSeen;
  private long firstRefusalNanos;
  private long tasksStartedNanos;
  private long finishedAtStuck;

  // volatile: written by the controller's thread, read by all
  private volatile ControllerState state = ControllerState.SERVING;
  private volatile boolean paused;
  private volatile long closings;
  private volatile long abandonedClosings;
  private volatile long exposedRequests;
  private volatile long closedNanos;
  // volatile: written by the controller's thread, read by the task worker
  private volatile boolean tasksCancelled;

  ControllerDriver(ControllerParts parts, OneWordGate gate, ClosingClock clock) {
    this.parts = parts;
    this.gate = gate;
    this.clock = clock;
    this.machine = new ControllerMachine(parts.machineSettings(), parts.tasks(), parts.random());
    this.listeners = new Listeners(parts.recorder(), parts.listeners());
    this.monitors = new Monitors(parts.tasks(), this::taskFailed);
    for (BackgroundTask task : parts.tasks()) {
      taskCounters.add(new TaskCounters(task.name(), task.activationInterval()));
    }
    this.lookAtNanos = now();
  }

  /** Leaves an event for the controller's thread; may be called from any thread. */
  void post(Event event) {
    leaveMessage(() -> tell(event));
  }

  private void leaveMessage(Runnable message) {
    mailbox.add(message);
    parts.wake().run();
  }

  /** Does all there is to do. Returns for how long there will be nothing more, unless woken. */
  long step() {
    boolean acted;
    do {
      acted = readMailbox();
      acted |= observe();
    } while (acted);
    if (state == ControllerState.SERVING || state == ControllerState.STOPPED) {
      listeners.deliver();
    }
    return nanosUntilNextStep();
  }

  private boolean readMailbox() {
    boolean any = false;
    for (Runnable message = mailbox.poll(); message != null; message = mailbox.poll()) {
      message.run();
      any = true;
    }
    return any;
  }

  /** Tells the machine what can be seen; returns true if it wanted something done. */
  private boolean observe() {
    return switch (machine.state()) {
      case SERVING -> lookIfDue();
      case ANNOUNCING -> gate.inside() == 0 && tell(new Event.Empty()) || tell(new Event.Tick());
      case DRAINING ->
          gate.isDrained() && tell(new Event.Empty())
              || nanosUntilKnown() == 0 && tell(new Event.Known())
              || tell(new Event.Tick());
      case RUNNING -> tell(new Event.Tick());
      case STOPPED -> false;
    };
  }

  private boolean tell(Event event) {
    long now = now();
    boolean wasStuck = machine.stuck();
    Action action = machine.on(event, now);
    switch (action) {
      case NOTHING -> {}
      case ANNOUNCE_AWAY -> announceAway(now);
      case CLOSE_GATE -> closeGate(now);
      case RUN_TASKS -> runTasks(now);
      case INTERRUPT_TASKS -> interruptTasks(now);
      case OPEN_GATE -> openGate(now);
    }
    if (wasStuck && !machine.stuck()) {
      exposedRequests = exposedRequests + countFinished() - finishedAtStuck + gate.inside();
    }
    paused = machine.paused();
    state = machine.state();
    return action != Action.NOTHING;
  }

  private long nanosUntilNextStep() {
    long now = now();
    return switch (machine.state()) {
      case SERVING -> lookIsDue(now) ? 0 : lookAtNanos - now;
      case ANNOUNCING ->
          Math.min(
              machine.nanosUntilTick(now),
              machine.confirmed() ? STRAGGLER_POLL_NANOS : Long.MAX_VALUE);
      case DRAINING -> {
        long known = nanosUntilKnown();
        long tick = machine.nanosUntilTick(now);
        yield known > 0 ? Math.min(tick, known) : tick;
      }
      case RUNNING, STOPPED -> machine.nanosUntilTick(now);
    };
  }

  // --- looking -------------------------------------------------------------------------------

  private boolean lookIfDue() {
    if (!lookIsDue(now())) {
      return false;
    }
    boolean acted = tell(new Event.Looked(countFinished(), monitors.readAll()));
    noteLook();
    scheduleLook(machine.requestsUntilNextLook(), parts.lookEveryNanos());
    return acted;
  }

  /** Asked again before going to sleep: a count reached before wakeAt() wakes nobody. */
  private boolean lookIsDue(long now) {
    return gate.finished() - lookAtFinished >= 0 || now - lookAtNanos >= 0;
  }

  private void noteLook() {
    for (int i = 0; i < taskCounters.size(); i++) {
      taskCounters.get(i).looked(machine.level(i), machine.interval(i));
    }
    for (ControllerMachine.Uncontrolled seen : machine.uncontrolled()) {
      taskCounters.get(seen.task()).ranUncontrolled(seen.runs());
      listeners.publish(
          new ControllerEvent.UncontrolledRun(now(), nameOf(seen.task()), seen.runs()));
    }
    HoldReason held = machine.held();
    if (held != null && held != heldBefore) {
      listeners.publish(new ControllerEvent.Held(now(), nameOf(machine.selected().get(0)), held));
    }
    heldBefore = held;
  }

  private void scheduleLook(long requests, long nanos) {
    lookAtFinished = finishedSeen + (int) Math.min(requests, Integer.MAX_VALUE / 2) + 1;
    lookAtNanos = now() + nanos;
    gate.wakeAt(lookAtFinished);
  }

  private long countFinished() {
    int reading = gate.finished();
    finished += reading - finishedSeen; // as ints: the gate counts modulo 2^32
    finishedSeen = reading;
    return finished;
  }

  private void taskFailed(BackgroundTask task, Throwable cause) {
    listeners.publish(new ControllerEvent.TaskFailed(now(), task.name(), cause));
  }

  // --- one closing ---------------------------------------------------------------------------

  private void announceAway(long now) {
    listeners.publish(new ControllerEvent.Announcing(now, namesOfSelected()));
    announcementPending = true;
    long number = ++announcements;
    parts.announcerWorker().execute(() -> announceAwayOnWorker(number));
  }

  private void announceAwayOnWorker(long number) {
    try {
      boolean confirmed = parts.announcer().announceAway() == Announcer.Outcome.CONFIRMED;
      leaveMessage(() -> announced(number, confirmed, null));
    } catch (Throwable e) { // the announcer is the user's code
      leaveMessage(() -> announced(number, false, e));
    }
  }

  private void announced(long number, boolean confirmed, @Nullable Throwable failure) {
    if (number != announcements || !announcementPending) {
      return; // the answer to an earlier closing: it says nothing of this one
    }
    announcementPending = false;
    if (failure != null) {
      announcerFailed(failure.toString());
    }
    tell(new Event.Announced(confirmed));
  }

  private void announcerFailed(String problem) {
    listeners.publish(
        new ControllerEvent.AnnouncerFailed(now(), parts.announcer().toString(), problem));
  }

  private void closeGate(long now) {
    if (announcementPending) {
      announcementPending = false;
      announcerFailed("no answer within the announce limit");
    }
    refusedAtClose = gate.refused();
    refusalSeen = false;
    int inside = gate.inside();
    clock.closed(now);
    gate.close();
    listeners.publish(new ControllerEvent.GateClosed(now, inside, machine.confirmed()));
  }

  private long nanosUntilKnown() {
    if (machine.confirmed()) {
      return 0;
    }
    long now = now();
    long count = gate.refused() - refusedAtClose;
    if (count > 0 && !refusalSeen) {
      refusalSeen = true;
      firstRefusalNanos = now;
    }
    long sinceFirst = refusalSeen ? now - firstRefusalNanos : 0;
    try {
      Refusals refusals = new Refusals(count, clock.sinceClosedNanos(now), sinceFirst);
      return parts.announcer().nanosUntilKnown(refusals);
    } catch (RuntimeException e) { // the announcer is the user's code
      announcerFailed(e.toString());
      return 0;
    }
  }

  private void runTasks(long now) {
    int inside = machine.drained() ? 0 : gate.inside();
    listeners.publish(new ControllerEvent.Drained(now, clock.sinceClosedNanos(now), inside));
    exposedRequests = exposedRequests + inside;
    List<BackgroundTask> tasks = machine.selected().stream().map(parts.tasks()::get).toList();
    tasksCancelled = false;
    tasksStartedNanos = now;
    parts.taskWorker().execute(() -> runOnWorker(tasks));
  }

  private void runOnWorker(List<BackgroundTask> tasks) {
    List<TaskRun> runs = new ArrayList<>();
    for (BackgroundTask task : tasks) {
      runs.add(tasksCancelled ? TaskRun.cancelled(task) : TaskRun.of(task, parts.ticker()));
    }
    leaveMessage(() -> tasksEnded(runs));
  }

  private void tasksEnded(List<TaskRun> runs) {
    List<Event.Ended> ended = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      TaskRun run = runs.get(i);
      int index = parts.tasks().indexOf(run.task());
      double before = machine.level(index);
      Event.Reading reading = monitors.read(index);
      ended.add(new Event.Ended(run.failure() == null, reading));
      taskCounters.get(index).ran(run.failure() == null, run.nanos());
      if (run.failure() == null) {
        double after = reading.level();
        listeners.publish(
            new ControllerEvent.TaskRan(
                now(), run.task().name(), run.nanos(), before, after, after < before));
      } else {
        taskFailed(run.task(), run.failure());
      }
    }
    tell(new Event.TasksEnded(countFinished(), ended));
  }

  private void interruptTasks(long now) {
    cancelTasks();
    publishOverrun(now, false);
  }

  private void cancelTasks() {
    tasksCancelled = true; // those of this closing that have not begun must not begin
    parts.taskWorker().interrupt();
  }

  private void publishOverrun(long now, boolean stuck) {
    long ran = now - tasksStartedNanos;
    String task = nameOf(machine.selected().get(0));
    listeners.publish(new ControllerEvent.TaskOverran(now, task, ran, stuck));
  }

  private void openGate(long now) {
    gate.open();
    long closed = clock.opened(now);
    Ending ending = machine.ending();
    if (ending == Ending.TASK_STUCK) {
      finishedAtStuck = countFinished();
      publishOverrun(now, true);
    } else if (ending == Ending.STOPPED) {
      cancelTasks();
    }
    closings = closings + (ending == Ending.STOPPED ? 0 : 1);
    closedNanos = closedNanos + closed;
    abandonedClosings = abandonedClosings + (ending == Ending.DRAIN_ABANDONED ? 1 : 0);
    long refused = closed == 0 ? 0 : gate.refused() - refusedAtClose;
    listeners.publish(new ControllerEvent.GateOpened(now, ending, closed, refused));
    parts.announcerWorker().execute(this::announceBackOnWorker);
    scheduleLook(0, 0);
  }

  private void announceBackOnWorker() {
    try {
      parts.announcer().announceBack();
    } catch (Throwable e) { // the announcer is the user's code
      leaveMessage(() -> announcerFailed(e.toString()));
    }
  }

  // --- showing -------------------------------------------------------------------------------

  ControllerSnapshot snapshot() {
    List<ControllerSnapshot.Task> tasks =
        taskCounters.stream().map(TaskCounters::snapshot).toList();
    return new ControllerSnapshot(
        parts.name(),
        state,
        paused,
        gate.inside(),
        gate.refused(),
        closings,
        abandonedClosings,
        exposedRequests,
        closedNanos,
        tasks);
  }

  ControllerState state() {
    return state;
  }

  /** Says the end after a fault of ours: the gate is open, nothing will be run. */
  void gaveUp() {
    state = ControllerState.STOPPED;
  }

  private List<String> namesOfSelected() {
    return machine.selected().stream().map(this::nameOf).toList();
  }

  private String nameOf(int task) {
    return parts.tasks().get(task).name();
  }

  private long now() {
    return parts.ticker().nanos();
  }
}
