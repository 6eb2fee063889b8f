package io.github.btc.tools.simulator.fleet;

import io.github.btc.ActivationInterval;
import io.github.btc.BackgroundTask;
import io.github.btc.Closing;
import io.github.btc.ControllerState;
import io.github.btc.RefusalWait;
import io.github.btc.gc.cycle.FirstCycles;
import io.github.btc.internal.Settings;
import io.github.btc.machine.Action;
import io.github.btc.machine.ControllerMachine;
import io.github.btc.machine.Driver;
import io.github.btc.machine.Event;
import io.github.btc.machine.MachineSettings;
import io.github.btc.machine.World;
import io.github.btc.tools.simulator.fleet.FleetSettings.DelayedCoordinator;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A replica of a fleet, as a world of the controller's driver. No request is ever in flight. */
final class FleetReplica implements World {

  private static final Closing CLOSING =
      new Closing(List.of("task"), Duration.ofMillis(5), Closing.Reason.DUE);

  private static final long MILLI = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final double REQUESTS_PER_SECOND = 100;
  private static final double LEVEL_AT_START = 0.2;
  private static final long ANNOUNCED_AFTER = 2 * MILLI;

  private final Fleet fleet;
  private final int index;
  private final FleetSettings settings;
  private final SplittableRandom random;
  private final @Nullable FirstCycles firstCycles;
  private final @Nullable DelayedCoordinator coordinator;
  private final Driver driver;

  private double level = LEVEL_AT_START;
  private double levelPerNano;
  private double finished;
  private long advancedToNanos;
  private int runs;
  private int uncontrolledRuns;
  private int closings;
  private boolean closed;
  private boolean away;
  private boolean permitted;
  private long wakeAtFinished;
  private long answerAtNanos = NEVER;
  private Event answer = new Event.Declined();
  private long tasksEndAtNanos = NEVER;
  private double runNanos;
  private long nextWakeNanos = NEVER;

  FleetReplica(Fleet fleet, FleetSettings settings, int index, SplittableRandom random) {
    this.fleet = fleet;
    this.index = index;
    this.settings = settings;
    this.random = random;
    this.firstCycles = settings.spreadAtStart() ? new FirstCycles(random.split()) : null;
    this.coordinator =
        settings.coordinators() == null ? null : settings.coordinators().apply(index);
    this.driver =
        new Driver(
            this,
            new ControllerMachine(
                machineSettings(coordinator != null), List.of(new Task()), random.split()));
    beginCycle(LEVEL_AT_START);
  }

  private static MachineSettings machineSettings(boolean coordinated) {
    return MachineSettings.defaults()
        .with(Settings.REFUSAL_COST, Duration.ZERO)
        .with(Settings.REFUSALS_ARE_RETRIED, true)
        .withCoordinator(coordinated);
  }

  /** The pace of the level differs by a twentieth from cycle to cycle. */
  private void beginCycle(double newLevel) {
    level = newLevel;
    levelPerNano = (0.95 + 0.1 * random.nextDouble()) / (settings.fillSeconds() * 1e9);
  }

  private void advance() {
    long nanos = fleet.nowNanos() - advancedToNanos;
    advancedToNanos = fleet.nowNanos();
    if (closed) {
      return;
    }
    level += nanos * levelPerNano;
    finished += nanos * REQUESTS_PER_SECOND / 1e9;
    if (level >= 1) {
      uncontrolledRuns++;
      runs++;
      beginCycle(0);
    }
  }

  void step() {
    advance();
    long now = fleet.nowNanos();
    long next = driver.step();
    long at = next == NEVER ? NEVER : now + Math.max(1, next);
    if (!closed) {
      at = Math.min(at, now + 1 + (long) ((1 - level) / levelPerNano));
    }
    if (driver.machine().state() == ControllerState.SERVING) {
      double requests = Math.max(0, wakeAtFinished - finished);
      at = Math.min(at, now + 1 + (long) (requests * 1e9 / REQUESTS_PER_SECOND));
    }
    long wake = Math.min(at, Math.min(answerAtNanos, tasksEndAtNanos));
    nextWakeNanos = wake;
    fleet.at(
        wake,
        () -> {
          if (nextWakeNanos == wake) {
            step();
          }
        });
  }

  int uncontrolledRuns() {
    return uncontrolledRuns;
  }

  int closings() {
    return closings;
  }

  private void setAway(boolean isAway) {
    if (away != isAway) {
      away = isAway;
      fleet.isAway(index, isAway);
    }
  }

  // --- the world -----------------------------------------------------------------------------

  @Override
  public @Nullable Event poll() {
    if (fleet.nowNanos() >= answerAtNanos) {
      answerAtNanos = NEVER;
      return answer;
    }
    if (fleet.nowNanos() >= tasksEndAtNanos) {
      tasksEndAtNanos = NEVER;
      runs++;
      closings++;
      beginCycle(0);
      Event.Reading reading = new Event.Reading(0, uncontrolledRuns);
      return new Event.TasksEnded(
          finished(), List.of(new Event.Ended(true, (long) runNanos, reading)));
    }
    return null;
  }

  @Override
  public long nowNanos() {
    return fleet.nowNanos();
  }

  @Override
  public int inFlight() {
    return 0;
  }

  @Override
  public boolean isDrained() {
    return closed;
  }

  @Override
  public long finished() {
    return (long) finished;
  }

  @Override
  public long refused() {
    return 0;
  }

  @Override
  public RefusalWait refusalWait() {
    return RefusalWait.NONE;
  }

  @Override
  public void wakeAtFinished(long count) {
    wakeAtFinished = count;
  }

  @Override
  public List<Event.Reading> readMonitors() {
    if (firstCycles != null) {
      firstCycles.sampled(level, runs);
    }
    return List.of(new Event.Reading(level, uncontrolledRuns));
  }

  @Override
  public void askCoordinator(Action.AskCoordinator action) {
    if (coordinator == null) {
      return;
    }
    try {
      permitted = coordinator.tryAcquire(CLOSING);
    } catch (Exception e) {
      permitted = false;
    }
    answer = permitted ? new Event.Granted() : new Event.Declined();
    answerAtNanos = fleet.nowNanos() + coordinator.takeDelayNanos();
  }

  @Override
  public void announceAway(Action.AnnounceAway action) {
    setAway(true);
    answer = new Event.Announced(true);
    answerAtNanos = fleet.nowNanos() + ANNOUNCED_AFTER;
  }

  @Override
  public void standBack(Action.StandBack action) {
    answerAtNanos = NEVER;
    back();
  }

  @Override
  public void closeGate(Action.CloseGate action) {
    closed = true;
  }

  @Override
  public void runTasks(Action.RunTasks action) {
    runNanos = settings.taskMillis() * MILLI * (0.8 + 0.4 * random.nextDouble());
    tasksEndAtNanos = fleet.nowNanos() + (long) runNanos;
  }

  @Override
  public void interruptTasks(Action.InterruptTasks action) {}

  @Override
  public void openGate(Action.OpenGate action) {
    closed = false;
    back();
  }

  private void back() {
    setAway(false);
    if (permitted && coordinator != null) {
      permitted = false;
      try {
        coordinator.release();
      } catch (Exception e) {
        // The controller reports it.
      }
      coordinator.takeDelayNanos();
    }
  }

  private final class Task implements BackgroundTask {

    @Override
    public String name() {
      return "task";
    }

    @Override
    public double level() {
      return level;
    }

    @Override
    public ActivationInterval activationInterval() {
      return firstCycles == null ? settings.interval() : firstCycles.lower(settings.interval());
    }

    @Override
    public void run() {
      throw new UnsupportedOperationException("run: the task takes simulated time only");
    }
  }
}
