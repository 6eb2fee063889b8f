package io.github.btc.agent.observe;

import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerState;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusalWait;
import io.github.btc.gate.OneWordGate;
import io.github.btc.gate.RequestAges;
import io.github.btc.internal.Settings;
import io.github.btc.machine.Action;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Driver;
import io.github.btc.machine.Event;
import io.github.btc.machine.MachineSettings;
import io.github.btc.machine.World;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The decisions that BTC would make for this service, by the state machine of BTC with its default
 * settings. The service is the world of that machine, but its gate is only imagined: every request
 * passes. A request that begins while the imagined gate is closed counts as refused. One thread
 * uses this class.
 */
final class DryRun implements World {

  private static final long NEVER = Long.MAX_VALUE;
  private static final long MILLI = 1_000_000;
  private static final long LONGEST_WAIT_NANOS = 1_000 * MILLI;
  private static final int LAST_REQUESTS = 2;

  /** It tells what closings would do behind a router that retries what a closed gate refuses. */
  private static final MachineSettings SETTINGS =
      MachineSettings.defaults().with(Settings.REFUSALS_ARE_RETRIED, true);

  private static final RefusalWait FIRST_REFUSAL = FirstRefusalAnnouncer.create().refusalWait();

  private final OneWordGate door;
  private final List<ImaginedTask> tasks;
  private final Driver driver;
  private final LongSupplier clock;
  private final RequestAges ages;

  private int finishedSeen;
  private long finished;
  private long wakeAtFinished;
  private long begunAtClosing;
  private long drainedAtFinished;
  private long closedAtNanos = NEVER;
  private boolean separated;
  private long tasksEndNanos = NEVER;
  private boolean announced;
  private long stepAtNanos;
  private List<Integer> running = List.of();

  private long closings;
  private long abandoned;
  private long refusedBefore;
  private long closedNanos;

  /**
   * Makes a dry run.
   *
   * @param door counts the requests; nobody else changes its tickets
   * @param tasks the imagined tasks
   * @param seed makes its draws
   * @param clock the time in nanoseconds
   */
  DryRun(OneWordGate door, List<ImaginedTask> tasks, long seed, LongSupplier clock) {
    this.door = door;
    this.tasks = tasks;
    this.clock = clock;
    this.stepAtNanos = nowNanos();
    this.ages = new RequestAges(door, MachineSettings.DISREGARD_FROM_NANOS, nowNanos());
    this.finishedSeen = door.finished();
    this.driver =
        new Driver(this, new ControllerMachine(SETTINGS, tasks, new SplittableRandom(seed)));
  }

  /**
   * Makes the decisions that are due.
   *
   * @return the time until the next call, in nanoseconds
   */
  long step() {
    long now = nowNanos();
    boolean sleeps = isServing() && finished() < wakeAtFinished && now - stepAtNanos < 0;
    if (!sleeps) {
      long wait = Math.min(driver.step(), LONGEST_WAIT_NANOS);
      stepAtNanos = nowNanos() + wait;
    }
    long untilEnd = tasksEndNanos == NEVER ? LONGEST_WAIT_NANOS : tasksEndNanos - nowNanos();
    return Math.max(0, Math.min(stepAtNanos - nowNanos(), untilEnd));
  }

  private boolean isServing() {
    return driver.machine().state() == ControllerState.SERVING;
  }

  /**
   * Returns whether the next call may come late. The end of a request wakes a real controller for
   * its sample. It does not wake the dry run, so the dry run is called often while it waits for the
   * last of them.
   */
  boolean isPatient() {
    return isServing() && wakeAtFinished - finished() > LAST_REQUESTS;
  }

  long closings() {
    return closings;
  }

  long abandoned() {
    return abandoned;
  }

  long closedNanos() {
    return closedNanos;
  }

  long uncontrolledRuns() {
    return tasks.stream().mapToLong(ImaginedTask::uncontrolledRuns).sum();
  }

  // --- the facts -----------------------------------------------------------------------------

  @Override
  public long nowNanos() {
    return clock.getAsLong();
  }

  @Override
  public int inFlight() {
    return door.inFlight() - ages.disregarded(nowNanos());
  }

  @Override
  public long readOldestNanos() {
    return ages.readOldestNanos(nowNanos());
  }

  /**
   * Every request passes, so only their tickets tell those of before the closing from later ones.
   * The tickets cannot change while a request is in flight that nobody waits for. Then as many
   * requests must finish as were in flight.
   */
  @Override
  public boolean isDrained() {
    if (ages.disregarded(nowNanos()) > 0) {
      return finished() >= drainedAtFinished;
    }
    separated |= ages.readOldestNanos(nowNanos()) == 0;
    return separated && !door.someOldAreInFlight();
  }

  @Override
  public long finished() {
    int now = door.finished();
    finished += OneWordGate.finishedBetween(finishedSeen, now);
    finishedSeen = now;
    return finished;
  }

  private long begun() {
    return finished() + door.inFlight();
  }

  @Override
  public long refused() {
    return refusedBefore + (closedAtNanos == NEVER ? 0 : Math.max(0, begun() - begunAtClosing));
  }

  @Override
  public RefusalWait refusalWait() {
    return FIRST_REFUSAL;
  }

  @Override
  public List<Event.Reading> readMonitors() {
    return tasks.stream().map(DryRun::reading).toList();
  }

  private static Event.Reading reading(ImaginedTask task) {
    double level = task.level();
    return new Event.Reading(level, task.uncontrolledRuns());
  }

  @Override
  public void wakeAtFinished(long count) {
    wakeAtFinished = count;
  }

  /** The end of a request does not wake the dry run. */
  @Override
  public long nanosUntilCounted() {
    return MILLI / 2;
  }

  @Override
  public @Nullable Event poll() {
    if (announced) {
      announced = false;
      return new Event.Announced(false);
    }
    if (tasksEndNanos != NEVER && nowNanos() - tasksEndNanos >= 0) {
      tasksEndNanos = NEVER;
      return new Event.TasksEnded(finished(), ended());
    }
    return null;
  }

  private List<Event.Ended> ended() {
    List<Event.Ended> ended = new ArrayList<>();
    for (int index : running) {
      ImaginedTask task = tasks.get(index);
      long nanos = task.runNanos();
      task.run();
      ended.add(new Event.Ended(true, nanos, reading(task)));
    }
    return ended;
  }

  // --- what would be done --------------------------------------------------------------------

  @Override
  public void askCoordinator(Action.AskCoordinator action) {}

  @Override
  public void standBack(Action.StandBack action) {}

  @Override
  public void announceAway(Action.AnnounceAway action) {
    announced = true;
  }

  @Override
  public void closeGate(Action.CloseGate action) {
    closedAtNanos = nowNanos();
    begunAtClosing = begun();
    drainedAtFinished = finished() + inFlight();
    separated = ages.readOldestNanos(closedAtNanos) == 0;
  }

  @Override
  public void runTasks(Action.RunTasks action) {
    running = action.tasks();
    long nanos = 0;
    for (int task : running) {
      nanos += tasks.get(task).runNanos();
    }
    tasksEndNanos = nowNanos() + nanos;
  }

  @Override
  public void interruptTasks(Action.InterruptTasks action) {}

  @Override
  public void openGate(Action.OpenGate action) {
    if (closedAtNanos == NEVER) {
      return;
    }
    refusedBefore = refused();
    closedNanos += nowNanos() - closedAtNanos;
    if (action.ending() == Ending.DRAIN_ABANDONED) {
      ages.drainAbandoned(closedAtNanos);
    }
    closedAtNanos = NEVER;
    closings++;
    abandoned += action.ending() == Ending.COMPLETED ? 0 : 1;
  }
}
