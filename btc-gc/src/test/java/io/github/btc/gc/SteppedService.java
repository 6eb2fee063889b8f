package io.github.btc.gc;

import io.github.btc.ControllerState;
import io.github.btc.RefusalWait;
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
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A service of one thread, which serves a request, steps the controller and collects in turn. Its
 * clock counts requests. So the collections of this JVM are real, and no scheduler decides whether
 * a sample comes in time.
 */
final class SteppedService implements World {

  private static final long MILLI = 1_000_000;
  private static final long REQUEST_NANOS = MILLI;
  private static final long RUN_NANOS = 10 * MILLI;
  private static final long LONGEST_SLEEP_NANOS = 1_000 * MILLI;

  /** The defaults of the builder of controllers, with a budget for a service in a hurry. */
  private static final MachineSettings SETTINGS =
      MachineSettings.defaults()
          .with(Settings.BUDGET_SHARE, 1.0)
          .with(Settings.REFUSALS_ARE_RETRIED, true);

  private final List<GarbageCollectionTask> tasks;
  private final Consumer<String> seen;
  private final Driver driver;
  private long now;
  private long finished;
  private @Nullable Event arrived;

  /**
   * Begins to serve.
   *
   * @param tasks the tasks of this JVM
   * @param seed of the controller
   * @param seen is told {@code young=c} of a collection of ours, {@code young=u} of one of the
   *     JVM's own, and {@code failed=} and why
   */
  SteppedService(List<GarbageCollectionTask> tasks, long seed, Consumer<String> seen) {
    this.tasks = tasks;
    this.seen = seen;
    this.driver =
        new Driver(this, new ControllerMachine(SETTINGS, tasks, new SplittableRandom(seed)));
  }

  /**
   * Serves a request, and then makes the closing that is due, if any, from its begin to its end.
   */
  void serve(Runnable request) {
    request.run();
    finished++;
    now += REQUEST_NANOS;
    long nanos = driver.step();
    while (driver.machine().state() != ControllerState.SERVING) {
      now += Math.min(nanos, LONGEST_SLEEP_NANOS);
      nanos = driver.step();
    }
  }

  @Override
  public long nowNanos() {
    return now;
  }

  @Override
  public int inFlight() {
    return 0;
  }

  @Override
  public boolean isDrained() {
    return true;
  }

  @Override
  public long finished() {
    return finished;
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
  public List<Event.Reading> readMonitors() {
    return tasks.stream().map(SteppedService::reading).toList();
  }

  private static Event.Reading reading(GarbageCollectionTask task) {
    double level = task.level();
    return new Event.Reading(level, task.uncontrolledRuns());
  }

  @Override
  public @Nullable Event poll() {
    Event event = arrived;
    arrived = null;
    return event;
  }

  @Override
  public void sampled(ControllerMachine machine) {
    for (ControllerMachine.Uncontrolled each : machine.uncontrolled()) {
      seen.accept(nameOf(tasks.get(each.task())) + "=u");
    }
  }

  @Override
  public void askCoordinator(Action.AskCoordinator action) {
    arrived = new Event.Granted();
  }

  @Override
  public void standBack(Action.StandBack action) {}

  @Override
  public void announceAway(Action.AnnounceAway action) {
    arrived = new Event.Announced(false);
  }

  @Override
  public void closeGate(Action.CloseGate action) {}

  @Override
  public void runTasks(Action.RunTasks action) {
    List<Event.Ended> ended = new ArrayList<>();
    for (int task : action.tasks()) {
      ended.add(run(tasks.get(task)));
    }
    arrived = new Event.TasksEnded(finished, ended);
  }

  private Event.Ended run(GarbageCollectionTask task) {
    now += RUN_NANOS;
    try {
      task.run();
      seen.accept(nameOf(task) + "=c");
      return new Event.Ended(true, RUN_NANOS, reading(task));
    } catch (IllegalStateException | InterruptedException e) {
      seen.accept("failed=" + e);
      return new Event.Ended(false, RUN_NANOS, reading(task));
    }
  }

  @Override
  public void interruptTasks(Action.InterruptTasks action) {}

  @Override
  public void openGate(Action.OpenGate action) {}

  private static String nameOf(GarbageCollectionTask task) {
    return task.name().substring(0, task.name().indexOf('-'));
  }
}
