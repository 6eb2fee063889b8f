package io.github.btc.controller;

import io.github.btc.AdmissionGate;
import io.github.btc.BackgroundTask;
import io.github.btc.Closing;
import io.github.btc.Closing.Reason;
import io.github.btc.ControlGroup;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerListener;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import io.github.btc.RefusalWait;
import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.RequestAges;
import io.github.btc.gate.StopWitness;
import io.github.btc.gate.TimedGate;
import io.github.btc.internal.Standstill;
import io.github.btc.machine.Action;
import io.github.btc.machine.ClosingClock;
import io.github.btc.machine.ClosingCosts;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Deferral;
import io.github.btc.machine.Driver;
import io.github.btc.machine.Event;
import io.github.btc.machine.MachineSettings;
import io.github.btc.machine.World;
import io.github.btc.machine.Worth;
import io.github.btc.report.ControlGroupReport;
import io.github.btc.report.EventReport;
import io.github.btc.report.SnapshotReport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A service as the world of a {@link Driver}: its gate, its tasks, its announcer and listeners. The
 * controller's thread calls {@link #step()} whenever something may have happened; all other threads
 * only leave messages. Announcers and tasks, which may block, run on two workers.
 */
final class ControllerWorld implements World, Announcements.Controller {

  private static final Logger LOG = System.getLogger("io.github.btc");

  /** How often stragglers are counted, because their end wakes no thread. */
  private static final long STRAGGLER_POLL_NANOS = 200_000;

  private final ControllerSettings settings;
  private final OneWordGate gate;
  private final StopWitness witness;
  private final TimedGate closings;
  private final FinishedCount finished;
  private final ClosingClock clock;
  private final Driver driver;
  private final TaskSet tasks;
  private final TaskRunner runner;
  private final Announcements announcements;
  private final Listeners listeners;
  private final Mailbox mailbox;
  private final RequestAges ages;
  private final ClosingCounters counters = new ClosingCounters();
  private final List<AutoCloseable> reports;
  private final LongSupplier cpuNanos;
  private final long beginsAtNanos;
  private long finishedBeforeRun;
  private int inFlightBeforeRun;
  private boolean confirmed; // whether the routers have confirmed the closing under way

  // volatile: written by the controller's thread, read by all
  private volatile ControllerState state = ControllerState.SERVING;
  private volatile boolean paused;
  private volatile @Nullable DeferralReason observing; // written before that thread starts
  private volatile long finishedSeen;

  ControllerWorld(
      ControllerSettings settings,
      OneWordGate gate,
      StopWitness witness,
      TimedGate closings,
      ClosingClock clock,
      ControllerListener recorder,
      Workers workers) {
    this.settings = settings;
    this.gate = gate;
    this.witness = witness;
    this.closings = closings;
    this.finished = new FinishedCount(gate);
    this.clock = clock;
    this.mailbox = new Mailbox(workers.wake());
    this.listeners = new Listeners(recorder, settings.listeners());
    this.tasks = new TaskSet(settings.tasks(), this::userCodeFailed);
    this.runner = new TaskRunner(tasks, workers.tasks(), settings.ticker(), listeners);
    this.driver =
        new Driver(this, new ControllerMachine(settings.machine(), tasks.all(), settings.random()));
    this.announcements =
        new Announcements(settings.announcer(), settings.coordinator(), workers.announcer(), this);
    this.ages = new RequestAges(gate, MachineSettings.DISREGARD_FROM_NANOS, nowNanos());
    listeners.add(
        new OutageLog(
            LOG, settings.machine().refusalsAreRetried(), () -> ages.oldestNanos(nowNanos())));
    announcements.prepare();
    if (settings.observing() != null) {
      observe(settings.observing());
    }
    this.cpuNanos = workers.cpuNanos();
    this.beginsAtNanos = nowNanos();
    this.reports = tasks.reportUncontrolledRuns(this::ranUncontrolled);
  }

  // --- messages ------------------------------------------------------------------------------

  /** Leaves an event for the controller's thread; may be called from any thread. */
  void post(Event event) {
    mailbox.leave(() -> event);
  }

  /** Lets no closing start in this controller's life; for the time before it starts. */
  void observe(DeferralReason reason) {
    observing = reason;
    post(new Event.Observing(reason));
  }

  @Nullable DeferralReason observing() {
    return observing;
  }

  /** Leaves a request to run a task now; may be called from any thread. */
  void requestRun(int task) {
    mailbox.leave(() -> new Event.RunRequested(task, readOldestNanos()));
  }

  /** Counts the requests that an uncontrolled run has met; may be called from any thread. */
  private void ranUncontrolled(Duration took, int task) {
    StopWitness.Stop stop = witness.takeLastStop(took.toNanos());
    counters.exposedToUncontrolledRun(stop.inFlight());
    if (hasControlGroup()) {
      mailbox.leave(() -> hit(task, took, stop));
    }
  }

  /** Counts only the requests that come to a stopped replica, in the controller's thread. */
  private Event hit(int task, Duration took, StopWitness.Stop stop) {
    return new Event.Hit(
        task,
        stop.inFlight(),
        took.toNanos(),
        stop.standstill().times(witness.shareOfUsualRequests()));
  }

  /**
   * Returns the gate for the requests. Where somebody compares their counts, it counts exactly how
   * many a stop has hit. Everywhere else, that would cost each request more than the count is
   * worth.
   */
  AdmissionGate entrance() {
    return hasControlGroup() || settings.observing() != null ? witness : gate;
  }

  private boolean hasControlGroup() {
    return settings.machine().controlGroup() > 0;
  }

  @Override
  public void leave(Mailbox.Message message) {
    mailbox.leave(message);
  }

  /** Performs everything that is due; returns the time until the next step unless woken. */
  long step() {
    return driver.step();
  }

  /**
   * Reads the synthetic arrivals of a control group. Stops while this replica is paused tell
   * nothing of the cycles that count, because routers send otherwise.
   */
  void readArrivals() {
    if (hasControlGroup()) {
      witness.readArrivals();
      if (paused) {
        witness.forgetShare();
      }
    }
  }

  long nanosUntilNextArrival() {
    return hasControlGroup() ? witness.nanosUntilNextArrival() : Long.MAX_VALUE;
  }

  /** Before the next closing can begin, the listeners hear of the last one. */
  @Override
  public @Nullable Event poll() {
    Event event = mailbox.poll();
    if (state == ControllerState.SERVING || state == ControllerState.STOPPED) {
      listeners.deliver();
    }
    return event;
  }

  // --- what can be seen ----------------------------------------------------------------------

  @Override
  public long nowNanos() {
    return settings.ticker().nanos();
  }

  @Override
  public int inFlight() {
    return gate.inFlight() - ages.disregarded(nowNanos());
  }

  @Override
  public boolean isDrained() {
    return ages.disregarded(nowNanos()) == 0 ? gate.isDrained() : gate.isDrainedOfNew();
  }

  @Override
  public long finished() {
    return finished.count();
  }

  @Override
  public void wakeAtFinished(long count) {
    finished.wakeAt(count);
  }

  @Override
  public long refused() {
    return gate.refused();
  }

  @Override
  public long returned() {
    return gate.returned();
  }

  @Override
  public RefusalWait refusalWait() {
    return announcements.refusalWait();
  }

  @Override
  public long readOldestNanos() {
    return ages.readOldestNanos(nowNanos());
  }

  @Override
  public List<Event.Reading> readMonitors() {
    return tasks.readMonitors();
  }

  @Override
  public long nanosUntilCounted() {
    return state == ControllerState.ANNOUNCING || ages.disregarded(nowNanos()) > 0
        ? STRAGGLER_POLL_NANOS
        : Long.MAX_VALUE;
  }

  @Override
  public boolean hasOpenedByItself() {
    return closings.hasOpenedByItself();
  }

  @Override
  public boolean haveTasksReturned() {
    return runner.isIdle();
  }

  // --- samples -------------------------------------------------------------------------------

  /** Publishes the sample before the announcement, because an announcer may read the snapshot. */
  @Override
  public void sampled(ControllerMachine machine) {
    tasks.show(machine);
    for (ControllerMachine.Uncontrolled seen : machine.uncontrolled()) {
      String name = tasks.nameOf(seen.task());
      listeners.publish(new EventReport.UncontrolledRun(nowNanos(), name, seen.runs()));
    }
  }

  @Override
  public void defer(Action.Defer action) {
    publish(action.deferral());
  }

  private void publish(Deferral deferral) {
    long now = nowNanos();
    if (deferral.reason() == DeferralReason.SLOW_REQUEST) {
      listeners.publish(new EventReport.SlowRequest(now, deferral.oldestNanos()));
    }
    listeners.publish(
        new EventReport.Deferred(now, tasks.nameOf(deferral.task()), deferral.reason()));
  }

  /** Reports a failure. The controller's thread calls it, or the worker's thread after a run. */
  private void userCodeFailed(BackgroundTask task, Throwable cause) {
    mailbox.leave(
        () -> {
          listeners.publish(new EventReport.TaskFailed(nowNanos(), task.name(), cause));
          return null;
        });
  }

  // --- one closing ---------------------------------------------------------------------------

  @Override
  public void perform(Action action) {
    paused = driver.machine().isPaused();
    finishedSeen = finished();
    counters.omitted(driver.machine().omittedClosings());
    if (!(action instanceof Action.OpenGate)) {
      state = driver.machine().state(); // before a task starts, so that readers see RUNNING
    }
    action.performBy(this);
    state = driver.machine().state(); // after the action: at STOPPED the routers know
  }

  @Override
  public void askCoordinator(Action.AskCoordinator action) {
    prepareClosing(action.tasks());
    announcements.askCoordinator(closingOf(action.tasks(), action.requested()));
  }

  private Closing closingOf(List<Integer> selected, boolean requested) {
    return new Closing(
        tasks.select(selected).names(),
        Duration.ofNanos(clock.restNanos(nowNanos())),
        requested ? Reason.REQUESTED : Reason.DUE);
  }

  /** Calls the user's estimator of closings while the gate is open and nothing is announced. */
  private void prepareClosing(List<Integer> selected) {
    clock.prepare(selected, tasks.select(selected).expectedRunNanos());
  }

  @Override
  public void standBack(Action.StandBack action) {
    announcements.stopWaiting();
    announcements.standBack();
    publish(action.deferral());
  }

  @Override
  public void announceAway(Action.AnnounceAway action) {
    if (!settings.machine().coordinated()) {
      prepareClosing(action.tasks());
    }
    Closing closing = closingOf(action.tasks(), action.requested());
    listeners.publish(new EventReport.Announcing(nowNanos(), closing.tasks()));
    announcements.announceAway(closing);
  }

  @Override
  public void failed(String who, String problem) {
    listeners.publish(new EventReport.AnnouncerFailed(nowNanos(), who, problem));
  }

  @Override
  public void closeGate(Action.CloseGate action) {
    long now = nowNanos();
    announcements.stopWaiting();
    int inFlight = gate.inFlight();
    confirmed = action.confirmed();
    clock.closed(now);
    closings.close();
    listeners.publish(new EventReport.GateClosed(now, inFlight, action.confirmed()));
  }

  @Override
  public void runTasks(Action.RunTasks action) {
    long now = nowNanos();
    int inFlight = action.drained() ? ages.disregarded(now) : gate.inFlight();
    listeners.publish(new EventReport.Drained(now, clock.sinceClosedNanos(now), inFlight));
    counters.exposed(inFlight);
    finishedBeforeRun = finished();
    inFlightBeforeRun = gate.inFlight();
    List<GuardedTask> selected = tasks.select(action.tasks()).tasks();
    if (!confirmed && selected.stream().anyMatch(GuardedTask::stopsTheProcess)) {
      counters.stopsUnconfirmed();
    }
    runner.run(selected, now, runs -> ended(runs, inFlight));
  }

  /** Tells the controller's thread of ended runs; the worker's thread calls it. */
  private void ended(List<TaskRun> runs, int inFlight) {
    if (inFlight > 0 && hasControlGroup()) {
      mailbox.leave(() -> hit(runs, inFlight));
    }
    mailbox.leave(() -> tasksEnded(runs));
  }

  /** Counts for the first task of the closing, because its runs have hit the same requests. */
  private Event hit(List<TaskRun> runs, int inFlight) {
    long nanos = runs.stream().mapToLong(TaskRun::nanos).sum();
    return new Event.Hit(tasks.indexOf(runs.get(0).task()), inFlight, nanos, Standstill.NONE);
  }

  private Event tasksEnded(List<TaskRun> runs) {
    witness.forget(); // a stop of ours, which no report tells
    return new Event.TasksEnded(finished(), runner.report(runs, driver.machine()));
  }

  @Override
  public void interruptTasks(Action.InterruptTasks action) {
    runner.cancel();
    runner.publishOverrun(action.tasks(), nowNanos(), false);
  }

  @Override
  public void openGate(Action.OpenGate action) {
    long now = nowNanos();
    closings.open();
    state = driver.machine().state(); // after the gate is open, so that SERVING means an open gate
    announcements.announceBack();
    long closed = clock.opened(now);
    note(action, now, closed);
    long refused = closed == 0 ? 0 : driver.refusedInClosing();
    charge(action.tasks(), refused, closed);
    listeners.publish(new EventReport.GateOpened(now, action.ending(), closed, refused));
    if (closed > 0 && action.ending() == Ending.COMPLETED) {
      clock.learn(); // calls the user's code, which may be slow, so not before the gate is open
    }
  }

  private void charge(List<Integer> selected, long refused, long closedNanos) {
    if (closedNanos > 0 && !driver.machine().charge(selected, refused, closedNanos)) {
      counters.closedWithoutControlGroup(refused, closedNanos);
    }
  }

  private void note(Action.OpenGate action, long now, long closedNanos) {
    Ending ending = action.ending();
    counters.ended(ending);
    switch (ending) {
      case COMPLETED, TASKS_FAILED -> counters.exposed(enteredInRun());
      case NOBODY_ELSE -> {}
      case DRAIN_ABANDONED -> ages.drainAbandoned(now - closedNanos);
      case TASK_STUCK -> {
        runner.cancel(); // after a suspension nobody has interrupted it
        counters.exposed(returnedInRun());
        counters.taskStuck(finished());
        runner.publishOverrun(action.tasks(), now, true);
      }
      case STOPPED -> runner.cancel();
    }
  }

  /** Counts all that entered beside the tasks, if the gate has opened by itself meanwhile. */
  private int enteredInRun() {
    return closings.hasOpenedByItself()
        ? (int) (finished() - finishedBeforeRun) + gate.inFlight() - inFlightBeforeRun
        : returnedInRun();
  }

  /**
   * Counts the requests that came back after the machine had decided to run the tasks, and so those
   * too that came before the tasks began.
   */
  private int returnedInRun() {
    return (int) (gate.returned() - driver.machine().returnedNoticed());
  }

  @Override
  public void countExposed() {
    counters.taskReturned(finished(), gate.inFlight());
  }

  // --- showing -------------------------------------------------------------------------------

  ControllerSnapshot snapshot() {
    return new SnapshotReport(
        settings.name(),
        state,
        gate.isOpen(),
        paused,
        observing,
        observing == null ? null : settings.whatToSet().toClose(observing),
        counters.omittedClosings(),
        gate.inFlight(),
        finishedSeen,
        gate.refused(),
        counters.closings(),
        counters.abandonedClosings(),
        counters.exposedRequests(),
        counters.exposedToUncontrolledRuns(),
        closings.closedTotalNanos(),
        hasControlGroup() ? controlGroup() : null,
        tasks.snapshots());
  }

  private ControlGroup controlGroup() {
    double share = settings.machine().controlGroup();
    double refusalSeconds = settings.machine().refusalCostNanos() / 1e9;
    return Worth.of(tasks.arms())
        .report(share, cost(), refusalSeconds, counters.unconfirmedStops());
  }

  /** Adds up the tasks as the requests hit: each closing has been charged to one of them. */
  private ControlGroup.Cost cost() {
    long nanos = Math.max(1, nowNanos() - beginsAtNanos);
    List<ClosingCosts> costs = new ArrayList<>(List.of(counters.otherCosts(finishedSeen, nanos)));
    tasks.arms().forEach(arms -> costs.add(arms.costs()));
    return new ControlGroupReport.CostReport(
        costs.stream().mapToDouble(ClosingCosts::closedShare).sum(),
        costs.stream().mapToDouble(ClosingCosts::refusedPerMillion).sum(),
        (double) cpuNanos.getAsLong() / nanos);
  }

  boolean stopsTheProcess() {
    return tasks.stopsTheProcess();
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

  /** Ends the controller after a fault of BTC. The gate is open, and no task will run. */
  void gaveUp() {
    boolean inTheMiddle = state != ControllerState.STOPPED;
    state = ControllerState.STOPPED;
    if (inTheMiddle) { // perhaps in a closing that was announced
      announcements.announceBack();
    }
    endWithoutStart();
  }

  /** Closes the announcer and the mailbox. */
  void endWithoutStart() {
    reports.forEach(ControllerWorld::end);
    announcements.close();
    mailbox.close();
  }

  private static void end(AutoCloseable reports) {
    try {
      reports.close();
    } catch (Exception e) { // the user's code, which has nothing to do any more
      LOG.log(Level.DEBUG, "The reports of a task did not end", e);
    }
  }
}
