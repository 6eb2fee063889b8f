package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy.AtLimit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Walks every sequence of up to {@value #DEPTH} things that can happen, in a world with up to two
 * requests, and checks after each:
 *
 * <ul>
 *   <li>the gate is closed in DRAINING and RUNNING and in no other state;
 *   <li>a task starts only with nobody inside and with no other task running;
 *   <li>the gate is not closed without the coordinator's leave, where there is one;
 *   <li>from here, time alone opens the gate: it is never closed for ever.
 * </ul>
 */
class ControllerMachineWalkTest {

  private static final int DEPTH = 7;
  private static final int COORDINATED_DEPTH = 6; // two events more
  private static final int REQUESTS = 2;
  private static final long LONG_ENOUGH = 3_600_000L * MachineFixtures.MILLI;

  private enum Step {
    REQUEST_ENTERS,
    REQUEST_LEAVES,
    LOOK_DUE,
    LOOK_NOT_DUE,
    GRANTED,
    DECLINED,
    CONFIRMED,
    UNCONFIRMED,
    NOT_NOW,
    EMPTY_SEEN,
    KNOWN,
    NEXT_TICK,
    OPENS_BY_ITSELF,
    TASK_SUCCEEDS,
    TASK_FAILS,
    RUN_REQUESTED,
    STOP
  }

  private final Deque<Step> path = new ArrayDeque<>();
  private final Set<ControllerState> statesSeen = EnumSet.noneOf(ControllerState.class);
  private long sequences;

  @ParameterizedTest
  @EnumSource(AtLimit.class)
  void holdsAfterEverySequenceOfEvents(AtLimit atLimit) {
    walk(atLimit, false, DEPTH);

    assertThat(statesSeen).containsExactlyInAnyOrder(ControllerState.values());
    assertThat(sequences).isGreaterThan(100_000);
  }

  @Test
  void holdsWithACoordinatorToo() {
    walk(AtLimit.ABANDON, true, COORDINATED_DEPTH);

    assertThat(statesSeen).contains(ControllerState.DRAINING);
    assertThat(sequences).isGreaterThan(100_000);
  }

  @Test
  void wouldNoticeAGateThatIsShutForEver() {
    World world = new World(AtLimit.ABANDON, false);
    world.gateOpen = false; // as if an OPEN_GATE had been lost

    assertThat(world.violation()).contains("gate closed in SERVING");
  }

  private void walk(AtLimit atLimit, boolean coordinated, int depth) {
    for (Step step : Step.values()) {
      path.addLast(step);
      World world = replay(atLimit, coordinated);
      if (world != null) {
        sequences++;
        statesSeen.add(world.machine.state());
        if (path.size() < depth && world.machine.state() != ControllerState.STOPPED) {
          walk(atLimit, coordinated, depth);
        }
        assertTimeAloneOpensTheGate(world);
      }
      path.removeLast();
    }
  }

  /** Plays the path from the beginning; null if its last step cannot happen. */
  private World replay(AtLimit atLimit, boolean coordinated) {
    World world = new World(atLimit, coordinated);
    for (Step step : path) {
      if (!world.canTake(step)) {
        return null;
      }
      world.take(step);
      if (world.violation() != null) {
        throw new AssertionError(world.violation() + " after " + path);
      }
    }
    return world;
  }

  private void assertTimeAloneOpensTheGate(World world) {
    for (int ticks = 0; !world.gateOpen; ticks++) {
      if (ticks > 4) {
        throw new AssertionError("gate still closed after " + ticks + " ticks after " + path);
      }
      world.take(Step.NEXT_TICK);
    }
  }

  /** A driver without threads, and the requests and tasks around it. */
  private static final class World {

    final ControllerMachine machine;
    final boolean runAnyway;
    final boolean coordinated;
    boolean asked;
    boolean permitted;
    boolean gateOpen = true;
    int inside;
    boolean taskRunning;
    long now = 1;
    long finished;
    String problem;

    World(AtLimit atLimit, boolean coordinated) {
      this.coordinated = coordinated;
      runAnyway = atLimit == AtLimit.RUN_ANYWAY;
      machine =
          new ControllerMachine(
              MachineFixtures.settings(atLimit, 1, false, coordinated),
              List.of(MachineFixtures.task("task")),
              new SplittableRandom(1));
    }

    boolean canTake(Step step) {
      return switch (step) {
        case REQUEST_ENTERS -> gateOpen && inside < REQUESTS;
        case REQUEST_LEAVES -> inside > 0;
        case EMPTY_SEEN -> inside == 0;
        case TASK_SUCCEEDS, TASK_FAILS -> taskRunning;
        case OPENS_BY_ITSELF -> !gateOpen;
        case GRANTED, DECLINED -> coordinated;
        default -> true;
      };
    }

    void take(Step step) {
      switch (step) {
        case REQUEST_ENTERS -> inside++;
        case REQUEST_LEAVES -> {
          inside--;
          finished++;
        }
        case LOOK_DUE -> tell(looked(110));
        case LOOK_NOT_DUE -> tell(looked(10));
        case GRANTED -> {
          permitted = asked;
          tell(new Event.Granted());
        }
        case DECLINED -> tell(new Event.Declined());
        case CONFIRMED -> tell(new Event.Announced(true));
        case UNCONFIRMED -> tell(new Event.Announced(false));
        case NOT_NOW -> tell(new Event.NotNow());
        case EMPTY_SEEN -> tell(new Event.Empty());
        case KNOWN -> tell(new Event.Known());
        case NEXT_TICK -> {
          now += Math.min(machine.nanosUntilTick(now), LONG_ENOUGH);
          tell(new Event.Tick());
        }
        case OPENS_BY_ITSELF -> {
          gateOpen = true;
          tell(new Event.Overdue());
        }
        case TASK_SUCCEEDS -> endTask(true);
        case TASK_FAILS -> endTask(false);
        case RUN_REQUESTED -> tell(new Event.RunRequested(0, 0));
        case STOP -> tell(new Event.Stopped());
      }
    }

    private void endTask(boolean succeeded) {
      taskRunning = false;
      Event.Ended ended = new Event.Ended(succeeded, 0, new Event.Reading(1, 0));
      tell(new Event.TasksEnded(finished, List.of(ended)));
    }

    private Event looked(double level) {
      return new Event.Looked(finished, 0, List.of(new Event.Reading(level, 0)), false);
    }

    private void tell(Event event) {
      switch (machine.on(event, now)) {
        case CLOSE_GATE -> closeGate();
        case OPEN_GATE -> {
          gateOpen = true;
          permitted = false;
          machine.noteRuns();
        }
        case RUN_TASKS -> startTask();
        case ASK_COORDINATOR -> asked = true;
        case STAND_BACK -> asked = false;
        case NOTHING, ANNOUNCE_AWAY, INTERRUPT_TASKS -> {}
      }
    }

    private void closeGate() {
      gateOpen = false;
      if (coordinated && !permitted) {
        problem = "closed without leave";
      }
      asked = false;
    }

    private void startTask() {
      if (taskRunning) {
        problem = "a second task started";
      }
      if (inside > 0 && !runAnyway) {
        problem = "a task started with " + inside + " inside";
      }
      taskRunning = true;
    }

    String violation() {
      if (problem != null) {
        return problem;
      }
      return gateOpen == machine.state().gateOpen()
          ? null
          : "gate " + (gateOpen ? "open" : "closed") + " in " + machine.state();
    }
  }
}
