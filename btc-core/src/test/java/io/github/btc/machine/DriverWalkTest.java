package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerState;
import io.github.btc.RefusalWait;
import io.github.btc.machine.Action.AnnounceAway;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Walks every sequence of up to {@value #DEPTH} changes of a small world, with a step of the driver
 * after each. Unlike the walk of the machine, nobody tells events: the driver must see what there
 * is to see, take samples when they are due, and say how long it may sleep.
 */
class DriverWalkTest {

  private static final int DEPTH = 10;

  private enum Change {
    REQUEST_ENTERS,
    REQUEST_LEAVES,
    TASK_BECOMES_DUE,
    ROUTERS_CONFIRM,
    ROUTERS_DO_NOT_CONFIRM,
    NOBODY_ELSE_IS_LEFT,
    TASK_ENDS,
    TIME_PASSES,
    CONTROLLER_STOPS
  }

  private final Deque<Change> path = new ArrayDeque<>();
  private final Set<ControllerState> statesSeen = EnumSet.noneOf(ControllerState.class);
  private long sequences;

  @Test
  void theGateOpensByTimeAloneAndNoTaskMeetsARequest() {
    walk();

    assertThat(statesSeen).containsExactlyInAnyOrder(ControllerState.values());
    assertThat(sequences).isGreaterThan(100_000);
  }

  private void walk() {
    for (Change change : Change.values()) {
      path.addLast(change);
      SmallWorld world = replay();
      if (world != null) {
        sequences++;
        statesSeen.add(world.state());
        if (path.size() < DEPTH && world.state() != ControllerState.STOPPED) {
          walk();
        }
        assertTimeAloneOpensTheGate(world);
      }
      path.removeLast();
    }
  }

  private @Nullable SmallWorld replay() {
    SmallWorld world = new SmallWorld();
    for (Change change : path) {
      if (!world.canTake(change)) {
        return null;
      }
      world.take(change);
      if (world.violation() != null) {
        throw new AssertionError(world.violation() + " after " + path);
      }
    }
    return world;
  }

  private void assertTimeAloneOpensTheGate(SmallWorld world) {
    for (int sleeps = 0; !world.gateOpen; sleeps++) {
      if (sleeps > 6) {
        throw new AssertionError("gate closed after " + sleeps + " sleeps after " + path);
      }
      world.take(Change.TIME_PASSES);
    }
  }

  private static final class SmallWorld implements World {

    final Driver driver =
        new Driver(
            this,
            new ControllerMachine(
                MachineFixtures.settings(),
                List.of(MachineFixtures.task("task")),
                new SplittableRandom(1)));
    boolean gateOpen = true;
    int inFlight;
    long finished;
    double level = 10;
    boolean asked;
    boolean taskRunning;
    long now = 1;
    long sleepNanos;
    @Nullable Event arrived;
    @Nullable String problem;

    SmallWorld() {
      sleepNanos = driver.step();
    }

    ControllerState state() {
      return driver.machine().state();
    }

    boolean canTake(Change change) {
      return switch (change) {
        case REQUEST_ENTERS -> gateOpen && inFlight < 2;
        case REQUEST_LEAVES -> inFlight > 0;
        case TASK_BECOMES_DUE -> level < 100;
        case ROUTERS_CONFIRM, ROUTERS_DO_NOT_CONFIRM, NOBODY_ELSE_IS_LEFT -> asked;
        case TASK_ENDS -> taskRunning;
        case TIME_PASSES, CONTROLLER_STOPS -> true;
      };
    }

    void take(Change change) {
      switch (change) {
        case REQUEST_ENTERS -> inFlight++;
        case REQUEST_LEAVES -> {
          inFlight--;
          finished++;
        }
        case TASK_BECOMES_DUE -> level = 130;
        case ROUTERS_CONFIRM -> answer(new Event.Announced(true));
        case ROUTERS_DO_NOT_CONFIRM -> answer(new Event.Announced(false));
        case NOBODY_ELSE_IS_LEFT -> answer(new Event.NotNow());
        case TASK_ENDS -> {
          taskRunning = false;
          level = 10;
          Event.Ended ended = new Event.Ended(true, 0, readMonitors().get(0));
          arrived = new Event.TasksEnded(finished, List.of(ended));
        }
        case TIME_PASSES -> now += Math.min(sleepNanos, 3_600_000L * MachineFixtures.MILLI);
        case CONTROLLER_STOPS -> arrived = new Event.Stopped();
      }
      sleepNanos = driver.step();
    }

    private void answer(Event event) {
      asked = false;
      arrived = event;
    }

    @Nullable String violation() {
      if (problem != null) {
        return problem;
      }
      if (gateOpen != state().gateOpen()) {
        return "gate " + (gateOpen ? "open" : "closed") + " in " + state();
      }
      return sleepNanos < 0 ? "a sleep of " + sleepNanos + " ns" : null;
    }

    @Override
    public @Nullable Event poll() {
      Event event = arrived;
      arrived = null;
      return event;
    }

    @Override
    public long nowNanos() {
      return now;
    }

    @Override
    public int inFlight() {
      return inFlight;
    }

    @Override
    public boolean isDrained() {
      return !gateOpen && inFlight == 0;
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
      return new RefusalWait(Duration.ofMillis(60), Duration.ofMillis(2));
    }

    @Override
    public List<Event.Reading> readMonitors() {
      return List.of(new Event.Reading(level, 0));
    }

    @Override
    public void askCoordinator(Action.AskCoordinator action) {
      problem = "asked a coordinator that does not exist";
    }

    @Override
    public void standBack(Action.StandBack action) {
      asked = false;
    }

    @Override
    public void announceAway(AnnounceAway action) {
      asked = true;
    }

    @Override
    public void closeGate(Action.CloseGate action) {
      gateOpen = false;
      asked = false;
    }

    @Override
    public void runTasks(Action.RunTasks action) {
      if (inFlight > 0 || taskRunning) {
        problem = "a task started with " + inFlight + " in flight, another running: " + taskRunning;
      }
      taskRunning = true;
    }

    @Override
    public void interruptTasks(Action.InterruptTasks action) {}

    @Override
    public void openGate(Action.OpenGate action) {
      gateOpen = true;
      asked = false;
    }
  }
}
