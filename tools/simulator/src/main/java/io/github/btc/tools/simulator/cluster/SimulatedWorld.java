package io.github.btc.tools.simulator.cluster;

import io.github.btc.ControllerEvent.Ending;
import io.github.btc.ControllerState;
import io.github.btc.RefusalWait;
import io.github.btc.RetryAfter;
import io.github.btc.estimator.EwmaRetryAfterEstimator;
import io.github.btc.machine.Action;
import io.github.btc.machine.ClosingClock;
import io.github.btc.machine.ClosingEstimate;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Driver;
import io.github.btc.machine.Event;
import io.github.btc.machine.MachineSettings;
import io.github.btc.machine.World;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A simulated replica as the world of the controller's own {@link Driver}. The driver and the
 * machine are those of a real service, and the time is the simulated time.
 *
 * <p>In the simulation a level grows only when a request finishes. Each finished request therefore
 * causes a step of the driver, and an open gate needs no other steps.
 */
final class SimulatedWorld implements World {

  private static final long NEVER = Long.MAX_VALUE;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final int index;
  private final Host host;
  private final Announcement announcement;
  private boolean granted;
  private final RefusalWait refusalWait;
  private final List<TaskLevel> tasks;
  private final ControlledReplica replica;
  private final Driver driver;
  private final ClosingClock clock;
  private final List<Running> running = new ArrayList<>();

  private long finished;
  private long refused;
  private boolean gateClosed;
  private long answerAtNanos = NEVER;
  private long tasksEndNanos = NEVER;
  private int wakeGeneration;

  SimulatedWorld(
      int index,
      Host host,
      ControlledReplica replica,
      Controlled model,
      MachineSettings settings,
      List<TaskLevel> tasks,
      SplittableRandom random) {
    this.index = index;
    this.host = host;
    this.replica = replica;
    this.announcement = model.announcement();
    this.refusalWait =
        announcement.kind() == Announcement.Kind.FIRST_REFUSAL
            ? new RefusalWait(
                Duration.ofNanos(announcement.capNanos()),
                Duration.ofNanos(announcement.quietNanos()))
            : RefusalWait.NONE;
    this.tasks = tasks;
    this.clock =
        new ClosingClock(EwmaRetryAfterEstimator::new, Duration.ofNanos(settings.taskLimitNanos()));
    this.driver = new Driver(this, new ControllerMachine(settings, tasks, random));
  }

  boolean isGateClosed() {
    return gateClosed;
  }

  /** Called when the gate has refused a request. */
  void requestRefused() {
    refused++;
    step();
  }

  /** Called when a request has finished. */
  void requestFinished() {
    finished++;
    step();
  }

  /** Called at the time of the last request to be woken, or with generation 0 after a stop. */
  void woken(int generation) {
    if (generation == 0 || generation == (wakeGeneration & 0xFFFFFF)) {
      step();
    }
  }

  /**
   * Returns the Retry-After of a refusal in nanoseconds, rounded to milliseconds as in the header.
   */
  long retryAfterNanos() {
    return new RetryAfter(clock.restNanos(host.nowNanos())).millis() * NANOS_PER_MILLI;
  }

  private void step() {
    long nanos = driver.step();
    if (driver.machine().state() != ControllerState.SERVING) {
      wakeAfter(nanos);
    }
  }

  private void wakeAfter(long nanos) {
    long now = host.nowNanos();
    long at = nanos == NEVER ? NEVER : now + Math.max(1, nanos);
    at = Math.min(at, Math.min(answerAtNanos, tasksEndNanos));
    if (at != NEVER) {
      host.wakeAt(Math.max(at, now), index, ++wakeGeneration & 0xFFFFFF);
    }
  }

  @Override
  public @Nullable Event poll() {
    long now = host.nowNanos();
    if (granted) {
      granted = false;
      return new Event.Granted();
    }
    if (now >= answerAtNanos) {
      answerAtNanos = NEVER;
      return announced();
    }
    if (now >= tasksEndNanos) {
      tasksEndNanos = NEVER;
      return new Event.TasksEnded(finished, ended());
    }
    return null;
  }

  private Event announced() {
    if (isConfirmed()) {
      host.announce(index, true);
      host.setAway(index, true);
    }
    return new Event.Announced(isConfirmed());
  }

  @Override
  public long nowNanos() {
    return host.nowNanos();
  }

  @Override
  public int inFlight() {
    return replica.inFlight();
  }

  @Override
  public boolean isDrained() {
    return gateClosed && replica.inFlight() == 0;
  }

  @Override
  public long finished() {
    return finished;
  }

  @Override
  public long refused() {
    return refused;
  }

  @Override
  public RefusalWait refusalWait() {
    return refusalWait;
  }

  @Override
  public List<Event.Reading> readMonitors() {
    List<Event.Reading> readings = new ArrayList<>(tasks.size());
    for (TaskLevel task : tasks) {
      readings.add(task.reading());
    }
    return readings;
  }

  /** Allows every closing, because no coordinator is simulated. */
  @Override
  public void askCoordinator(Action.AskCoordinator action) {
    granted = true;
  }

  @Override
  public void standBack(Action.StandBack action) {}

  @Override
  public void announceAway(Action.AnnounceAway action) {
    clock.prepare(action.tasks(), ClosingEstimate.FIRST_GUESS.nanos());
    answerAtNanos = host.nowNanos() + (isConfirmed() ? announcement.delayNanos() : 0);
  }

  private boolean isConfirmed() {
    return announcement.kind() == Announcement.Kind.CONFIRMED;
  }

  @Override
  public void closeGate(Action.CloseGate action) {
    answerAtNanos = NEVER;
    gateClosed = true;
    clock.closed(host.nowNanos());
    host.setAway(index, true);
  }

  /** Runs the tasks one after the other. If one of them stops the process, all of them stop it. */
  @Override
  public void runTasks(Action.RunTasks action) {
    long now = host.nowNanos();
    long nanos = 0;
    boolean stops = false;
    for (int task : action.tasks()) {
      long run = tasks.get(task).runControlled(clock.sinceClosedNanos(now) + nanos);
      running.add(new Running(tasks.get(task), run));
      nanos += run;
      stops |= tasks.get(task).stopsTheProcess();
      host.recorder().taskRan(true, run);
    }
    host.recorder().exposed(replica.inFlight());
    tasksEndNanos = stops ? replica.stop(nanos) : now + nanos;
  }

  private List<Event.Ended> ended() {
    List<Event.Ended> ended = new ArrayList<>();
    for (Running run : running) {
      ended.add(new Event.Ended(true, run.nanos(), run.task().reading()));
    }
    running.clear();
    return ended;
  }

  /** Does nothing, because a simulated task cannot be interrupted. */
  @Override
  public void interruptTasks(Action.InterruptTasks action) {}

  @Override
  public void openGate(Action.OpenGate action) {
    if (clock.opened(host.nowNanos()) > 0 && action.ending() == Ending.COMPLETED) {
      clock.learn();
    }
    gateClosed = false;
    answerAtNanos = NEVER;
    host.announce(index, false);
    host.setAway(index, false);
    host.hasRoom(index);
  }

  private record Running(TaskLevel task, long nanos) {}
}
