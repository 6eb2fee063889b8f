package io.github.btc.controller;

import io.github.btc.BackgroundTask;
import io.github.btc.Closing;
import io.github.btc.Closing.Reason;
import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerEvent.HoldReason;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.gate.OneWordGate;
import io.github.btc.machine.Action;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Event;
import java.time.Duration;
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
final class ControllerDriver implements Announcements.Controller {

  /** How often stragglers are counted once routers have confirmed: nobody wakes us for those. */
  private static final long STRAGGLER_POLL_NANOS = 200_000;

  private static final Event NOTHING_ENDED = new Event.TasksEnded(0, List.of());

  private final ControllerParts parts;
  private final Gates gates;
  private final OneWordGate gate;
  private final ClosingClock clock;
  private final ControllerMachine machine;
  private final List<GuardedTask> tasks = new ArrayList<>();
  private final Announcements announcements;
  private final Listeners listeners;
  private final List<TaskCounters> taskCounters = new ArrayList<>();
  private final Queue<Runnable> mailbox = new ConcurrentLinkedQueue<>();

  private final LookSchedule looks;
  private final RefusalClock refusals;
  private final RequestAges ages;
  private final Growth growth;
  private @Nullable HoldReason heldBefore;
  private long heldNanosSeen;
  private long tasksStartedNanos;
  private long finishedAtStuck;

  // volatile: written by the controller's thread, read by all
  private volatile ControllerState state = ControllerState.SERVING;
  private volatile boolean paused;
  private volatile long closings;
  private volatile long abandonedClosings;
  private volatile long exposedRequests;
  // volatile: written by the controller's thread, read by the task worker
  private volatile boolean tasksCancelled;
  // volatile: written when the controller's thread ends, read by whoever leaves a message
  private volatile boolean ended;

  ControllerDriver(ControllerParts parts, Gates gates, ClosingClock clock) {
    this.parts = parts;
    this.gates = gates;
    this.gate = gates.own();
    this.clock = clock;
    this.listeners = new Listeners(parts.recorder(), parts.listeners());
    for (BackgroundTask task : parts.tasks()) {
      tasks.add(new GuardedTask(task, this::userCodeFailed));
      taskCounters.add(new TaskCounters(task.name(), task.activationInterval()));
    }
    this.machine = new ControllerMachine(parts.machineSettings(), tasks, parts.random());
    this.refusals = new RefusalClock(gate::refused);
    this.announcements =
        new Announcements(parts.announcer(), parts.coordinator(), parts.announcerWorker(), this);
    this.ages = new RequestAges(gate, now());
    this.growth = new Growth(tasks.size());
    announcements.prepare();
    this.looks = new LookSchedule(gate, parts.lookEveryNanos(), parts.idleLookEveryNanos(), now());
  }

  /** Leaves an event for the controller's thread; may be called from any thread. */
  void post(Event event) {
    leaveMessage(() -> tell(event));
  }

  /** Leaves a request to run a task now; may be called from any thread. */
  void requestRun(int task) {
    leaveMessage(
        () -> {
          boolean serving = machine.state() == ControllerState.SERVING;
          if (!tell(new Event.RunRequested(task, ages.oldestNanos(now()))) && serving) {
            heldBefore = null; // whoever asks is told, however often
            noteHold();
          }
        });
  }

  @Override
  public void leaveMessage(Runnable message) {
    mailbox.add(message);
    if (ended) {
      mailbox.clear(); // nobody reads it any more
    }
    parts.wake().run();
  }

  /** Does all there is to do. Returns for how long there will be nothing more, unless woken. */
  long step() {
    boolean acted;
    do {
      acted = readMailbox();
      tellListeners(); // of one closing before the next, however soon that comes
      acted |= observe();
    } while (acted || !mailbox.isEmpty());
    tellListeners();
    return nanosUntilNextStep();
  }

  private void tellListeners() {
    if (state == ControllerState.SERVING || state == ControllerState.STOPPED) {
      listeners.deliver();
    }
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
      case SERVING -> taskIsBack() && tell(NOTHING_ENDED) || gates.nanosHeld() == 0 && lookIfDue();
      case ANNOUNCING -> gate.inside() == 0 && tell(new Event.Empty()) || tell(new Event.Tick());
      case DRAINING ->
          gates.haveOpenedByThemselves() && tell(new Event.Overdue())
              || gates.areDrained() && tell(new Event.Empty())
              || nanosUntilKnown() == 0 && tell(new Event.Known())
              || tell(new Event.Tick());
      case RUNNING ->
          gates.haveOpenedByThemselves() && tell(new Event.Overdue()) || tell(new Event.Tick());
      case STOPPED -> false;
    };
  }

  /** A stuck task whose end nobody could tell: there was no room even for the message. */
  private boolean taskIsBack() {
    return machine.stuck() && parts.taskWorker().isIdle();
  }

  @Override
  public boolean tell(Event event) {
    long now = now();
    boolean wasStuck = machine.stuck();
    Action action = machine.on(event, now);
    paused = machine.paused();
    if (machine.state() == ControllerState.ANNOUNCING && state == ControllerState.SERVING) {
      prepareClosing();
    }
    if (action != Action.OPEN_GATE) {
      state = machine.state(); // before a task can start: whoever sees it run sees RUNNING
    }
    switch (action) {
      case NOTHING -> {}
      case ASK_COORDINATOR -> announcements.askCoordinator();
      case STAND_BACK -> standBack();
      case ANNOUNCE_AWAY -> announceAway(now);
      case CLOSE_GATE -> closeGate(now);
      case RUN_TASKS -> runTasks(now);
      case INTERRUPT_TASKS -> interruptTasks(now);
      case OPEN_GATE -> openGate(now);
    }
    state = machine.state(); // after what was done: whoever sees STOPPED finds routers told
    if (wasStuck && !machine.stuck()) {
      exposedRequests = exposedRequests + looks.countFinished() - finishedAtStuck + gate.inside();
    }
    return action != Action.NOTHING;
  }

  private long nanosUntilNextStep() {
    long now = now();
    return switch (machine.state()) {
      case SERVING -> nanosUntilLook(now);
      case ANNOUNCING ->
          Math.min(
              machine.nanosUntilTick(now),
              machine.confirmed() ? STRAGGLER_POLL_NANOS : Long.MAX_VALUE);
      case DRAINING -> {
        long known = nanosUntilKnown();
        long counted = machine.drained() ? Long.MAX_VALUE : gates.nanosUntilCounted();
        long tick = Math.min(machine.nanosUntilTick(now), counted);
        yield known > 0 ? Math.min(tick, known) : tick;
      }
      case RUNNING, STOPPED -> machine.nanosUntilTick(now);
    };
  }

  /** A neighbour's hold ends by time if by nothing else; meanwhile nothing is read. */
  private long nanosUntilLook(long now) {
    long held = gates.nanosHeld();
    return held > 0 ? held : looks.nanosUntilDue(now);
  }

  // --- looking -------------------------------------------------------------------------------

  private boolean lookIfDue() {
    if (!looks.isDue(now())) {
      return false;
    }
    long held = gates.heldTotalNanos() - heldNanosSeen;
    if (held > 0) {
      heldNanosSeen += held;
      tell(new Event.HeldByNeighbours(held));
    }
    boolean byClock = !looks.countIsReached() && machine.held() == null;
    List<Event.Reading> readings = tasks.stream().map(GuardedTask::read).toList();
    long oldestNanos = ages.oldestNanos(now());
    boolean acted = tell(new Event.Looked(looks.countFinished(), oldestNanos, readings, byClock));
    showLevels();
    noteLook();
    if (growth.isSeenIn(machine)) {
      looks.isBusy(now());
    }
    if (byClock && machine.held() == null && machine.uncontrolled().isEmpty()) {
      looks.nextByClock(now());
    } else {
      scheduleLook();
    }
    return acted;
  }

  private void showLevels() {
    for (int i = 0; i < taskCounters.size(); i++) {
      taskCounters.get(i).looked(machine.level(i), machine.interval(i));
    }
  }

  private void noteLook() {
    for (ControllerMachine.Uncontrolled seen : machine.uncontrolled()) {
      taskCounters.get(seen.task()).ranUncontrolled(seen.runs());
      listeners.publish(
          new ControllerEvent.UncontrolledRun(now(), nameOf(seen.task()), seen.runs()));
    }
    noteHold();
  }

  private void noteHold() {
    HoldReason held = machine.held();
    if (held == HoldReason.SLOW_REQUEST && held != heldBefore) {
      listeners.publish(new ControllerEvent.SlowRequest(now(), ages.oldestNanos(now())));
    }
    if (held != null && held != heldBefore) {
      listeners.publish(new ControllerEvent.Held(now(), nameOf(machine.selected().get(0)), held));
    }
    heldBefore = held;
  }

  /** While a due task is held, only time counts: requests need not wake us. */
  private void scheduleLook() {
    if (machine.held() == null) {
      looks.next(machine.requestsUntilNextLook(), now());
    } else {
      looks.nextOfHeld(now());
    }
  }

  /** Called on the thread that asked: the controller's, or after a run the worker's. */
  private void userCodeFailed(BackgroundTask task, Throwable cause) {
    leaveMessage(() -> taskFailed(task, cause));
  }

  private void taskFailed(BackgroundTask task, Throwable cause) {
    listeners.publish(new ControllerEvent.TaskFailed(now(), task.name(), cause));
  }

  // --- one closing ---------------------------------------------------------------------------

  /** Asks the user's estimator of closings while the gate is open and nobody has been told. */
  private void prepareClosing() {
    long expectedNanos = selected().stream().mapToLong(task -> task.expectedRun().toNanos()).sum();
    clock.prepare(machine.selected(), expectedNanos);
  }

  private void standBack() {
    announcements.stopWaitingForTheCoordinator();
    announcements.standBack();
    noteHold();
    scheduleLook();
  }

  private void announceAway(long now) {
    List<String> names = selected().stream().map(GuardedTask::name).toList();
    listeners.publish(new ControllerEvent.Announcing(now, names));
    Reason reason = machine.requested() ? Reason.REQUESTED : Reason.DUE;
    Duration expected = Duration.ofNanos(clock.restNanos());
    announcements.announceAway(new Closing(names, expected, reason));
  }

  @Override
  public void failed(String who, String problem) {
    listeners.publish(new ControllerEvent.AnnouncerFailed(now(), who, problem));
  }

  private void closeGate(long now) {
    announcements.stopWaitingForTheAnnouncer();
    refusals.closed();
    int inside = gate.inside();
    clock.closed(now);
    gates.close(selected().stream().anyMatch(GuardedTask::stopsTheProcess));
    listeners.publish(new ControllerEvent.GateClosed(now, inside, machine.confirmed()));
  }

  private long nanosUntilKnown() {
    if (machine.confirmed()) {
      return 0;
    }
    long now = now();
    return announcements.nanosUntilKnown(refusals.look(now, clock.sinceClosedNanos(now)));
  }

  private void runTasks(long now) {
    int inside = machine.drained() ? 0 : gates.inside();
    listeners.publish(new ControllerEvent.Drained(now, clock.sinceClosedNanos(now), inside));
    exposedRequests = exposedRequests + inside;
    List<GuardedTask> selected = selected();
    tasksCancelled = false;
    tasksStartedNanos = now;
    parts.taskWorker().execute(() -> runOnWorker(selected));
  }

  private void runOnWorker(List<GuardedTask> selected) {
    List<TaskRun> runs = new ArrayList<>();
    for (GuardedTask task : selected) {
      runs.add(tasksCancelled ? TaskRun.cancelled(task) : TaskRun.of(task, parts.ticker()));
    }
    leaveMessage(() -> tasksEnded(runs));
  }

  private void tasksEnded(List<TaskRun> runs) {
    List<Event.Ended> ended = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      TaskRun run = runs.get(i);
      int index = tasks.indexOf(run.task());
      double before = machine.level(index);
      ended.add(new Event.Ended(run.failure() == null, run.nanos(), run.reading()));
      taskCounters.get(index).ran(run.failure() == null, run.nanos());
      if (run.failure() == null) {
        double after = run.reading().level();
        listeners.publish(
            new ControllerEvent.TaskRan(
                now(), run.task().name(), run.nanos(), before, after, after < before));
      } else {
        taskFailed(run.task(), run.failure());
      }
    }
    tell(new Event.TasksEnded(looks.countFinished(), ended));
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
    gates.open();
    state = machine.state(); // whoever sees SERVING finds the gate open
    announcements.announceBack();
    long closed = clock.opened(now);
    Ending ending = machine.ending();
    if (ending == Ending.DRAIN_ABANDONED) {
      ages.drainAbandoned(now - closed);
    } else if (ending == Ending.TASK_STUCK) {
      finishedAtStuck = looks.countFinished();
      publishOverrun(now, true);
    } else if (ending == Ending.STOPPED) {
      cancelTasks();
    }
    closings = closings + (ending == Ending.STOPPED ? 0 : 1);
    abandonedClosings = abandonedClosings + (ending == Ending.DRAIN_ABANDONED ? 1 : 0);
    long refused = closed == 0 ? 0 : refusals.count();
    listeners.publish(new ControllerEvent.GateOpened(now, ending, closed, refused));
    looks.countFinished();
    looks.atOnce(now);
    if (closed > 0) {
      clock.learn(); // from here on the user's code may take its time: the gate is open
    }
    machine.noteRuns();
  }

  // --- showing -------------------------------------------------------------------------------

  ControllerSnapshot snapshot() {
    return new ControllerSnapshot(
        parts.name(),
        state,
        gate.isOpen(),
        paused,
        gate.inside(),
        gate.refused(),
        closings,
        abandonedClosings,
        exposedRequests,
        gates.shutTotalNanos(),
        taskCounters.stream().map(TaskCounters::snapshot).toList());
  }

  void addListener(ControllerListener listener) {
    listeners.add(listener);
  }

  void removeListener(ControllerListener listener) {
    listeners.remove(listener);
  }

  ControllerState state() {
    return state;
  }

  /** Says the end after a fault of ours: the gate is open, nothing will be run. */
  void gaveUp() {
    boolean inTheMiddle = state != ControllerState.STOPPED;
    state = ControllerState.STOPPED;
    try {
      gates.letNeighboursGo();
    } finally {
      if (inTheMiddle) { // in a closing, perhaps, of which routers were told
        announcements.announceBack();
      }
      endWithoutStart();
    }
  }

  /** Closes the announcer and reads no message any more. */
  void endWithoutStart() {
    announcements.close();
    ended = true;
    mailbox.clear();
  }

  private List<GuardedTask> selected() {
    return machine.selected().stream().map(tasks::get).toList();
  }

  private String nameOf(int task) {
    return tasks.get(task).name();
  }

  private long now() {
    return parts.ticker().nanos();
  }
}
