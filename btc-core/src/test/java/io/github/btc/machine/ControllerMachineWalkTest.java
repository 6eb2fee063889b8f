package io.github.btc.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.BackgroundTask;
import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy.AtLimit;
import io.github.btc.RefusalWait;
import io.github.btc.internal.Settings;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Walks every sequence of up to seven things that can happen, in a world with up to two requests,
 * and checks after each:
 *
 * <ul>
 *   <li>the gate is closed in DRAINING and RUNNING and in no other state;
 *   <li>a task starts only with no request in flight and with no other task running;
 *   <li>the gate is not closed without the coordinator's leave, where there is one;
 *   <li>the gate is closed only after a confirmation, where nobody retries refusals;
 *   <li>from here, time alone opens the gate: it is never closed for ever.
 * </ul>
 *
 * <p>{@code -Dbtc.walk.depth=5} walks shorter sequences, for runs that repeat this test often.
 */
@Tag("one-jdk")
class ControllerMachineWalkTest {

  private static final int FULL_DEPTH = 7;
  private static final int DEPTH = Integer.getInteger("btc.walk.depth", FULL_DEPTH);
  private static final int COORDINATED_DEPTH = DEPTH - 1; // two events more
  private static final int DEPTH_WITHOUT_A_RULE = Math.min(DEPTH, 5);
  private static final int LEAST_SEQUENCES = DEPTH < FULL_DEPTH ? 1_000 : 100_000;
  private static final int REQUESTS = 2;
  private static final long LONG_ENOUGH = 3_600_000L * MachineFixtures.MILLI;

  private enum Step {
    REQUEST_ENTERS,
    REQUEST_LEAVES,
    REQUEST_RETURNS,
    SAMPLE_DUE,
    SAMPLE_NOT_DUE,
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

  private static final Step[] STEPS = Step.values();

  private final Deque<Step> path = new ArrayDeque<>();
  private final Set<ControllerState> statesSeen = EnumSet.noneOf(ControllerState.class);
  private long sequences;

  @ParameterizedTest
  @EnumSource(AtLimit.class)
  void holdsAfterEverySequenceOfEvents(AtLimit atLimit) {
    walk(world(atLimit, false), DEPTH);

    assertThat(statesSeen).containsExactlyInAnyOrder(ControllerState.values());
    assertThat(sequences).isGreaterThan(LEAST_SEQUENCES);
  }

  @Test
  void holdsWithACoordinatorToo() {
    walk(world(AtLimit.ABANDON, true), COORDINATED_DEPTH);

    assertThat(statesSeen).contains(ControllerState.DRAINING);
    assertThat(sequences).isGreaterThan(LEAST_SEQUENCES);
  }

  @Test
  void holdsWhereNobodyRetriesRefusals() {
    walk(
        new WalkedWorld(MachineFixtures.settings().with(Settings.REFUSALS_ARE_RETRIED, false)),
        COORDINATED_DEPTH);

    assertThat(statesSeen).contains(ControllerState.DRAINING);
  }

  @Test
  void holdsWithAControlGroupToo() {
    walk(
        new WalkedWorld(MachineFixtures.settings().with(Settings.CONTROL_GROUP, 0.5)),
        COORDINATED_DEPTH);

    assertThat(statesSeen).contains(ControllerState.DRAINING);
  }

  /** The rules that adapt save closings and refusals. That the gate is safe rests on none. */
  @ParameterizedTest
  @EnumSource(Rule.class)
  void holdsWithoutEachRuleThatAdapts(Rule rule) {
    walk(new WalkedWorld(MachineFixtures.settings().without(rule)), DEPTH_WITHOUT_A_RULE);

    assertThat(statesSeen).contains(ControllerState.DRAINING, ControllerState.RUNNING);
  }

  @Test
  void wouldNoticeAGateThatIsClosedForEver() {
    WalkedWorld world = world(AtLimit.ABANDON, false);
    world.gateOpen = false; // as if an OpenGate had been lost

    assertThat(world.violation()).contains("gate closed in SERVING");
  }

  private static WalkedWorld world(AtLimit atLimit, boolean coordinated) {
    return new WalkedWorld(MachineFixtures.settings(atLimit, 1, coordinated));
  }

  /** Walks on from the end of the path, where this world is, with each step that can happen. */
  private void walk(WalkedWorld here, int depth) {
    for (Step step : STEPS) {
      if (here.canTake(step)) {
        path.addLast(step);
        WalkedWorld world = replay(here);
        sequences++;
        statesSeen.add(world.machine.state());
        if (path.size() < depth && world.machine.state() != ControllerState.STOPPED) {
          walk(world, depth);
        }
        assertTimeAloneOpensTheGate(world);
        path.removeLast();
      }
    }
  }

  /** Plays the path from the beginning, in a new world. */
  private WalkedWorld replay(WalkedWorld like) {
    WalkedWorld world = new WalkedWorld(like.settings);
    for (Step step : path) {
      world.take(step);
      if (world.violation() != null) {
        throw new AssertionError(world.violation() + " after " + path);
      }
    }
    return world;
  }

  private void assertTimeAloneOpensTheGate(WalkedWorld world) {
    for (int ticks = 0; !world.gateOpen; ticks++) {
      if (ticks > 4) {
        throw new AssertionError("gate still closed after " + ticks + " ticks after " + path);
      }
      world.take(Step.NEXT_TICK);
    }
  }

  /**
   * The third world of the driver: no thread and no clock, and the requests and tasks around it.
   * Its answers come as steps of the walk, so nothing arrives by itself.
   */
  private static final class WalkedWorld implements World {

    private static final List<BackgroundTask> TASKS =
        List.of(MachineFixtures.task("task", null, true));

    final MachineSettings settings;
    final ControllerMachine machine;
    final Driver driver;
    final boolean runAnyway;
    final boolean coordinated;
    boolean asked;
    boolean permitted;
    boolean confirmed;
    boolean gateOpen = true;
    int inFlight;
    boolean taskRunning;
    long now = 1;
    long finished;
    double level;
    String problem;

    WalkedWorld(MachineSettings settings) {
      this.settings = settings;
      coordinated = settings.coordinated();
      runAnyway = settings.drain().atLimit() == AtLimit.RUN_ANYWAY;
      machine = new ControllerMachine(settings, TASKS, new SplittableRandom(1));
      driver = new Driver(this, machine);
    }

    boolean canTake(Step step) {
      return switch (step) {
        case REQUEST_ENTERS -> gateOpen && inFlight < REQUESTS;
        case REQUEST_LEAVES -> inFlight > 0;
        case REQUEST_RETURNS -> !gateOpen && inFlight < REQUESTS;
        case EMPTY_SEEN -> inFlight == 0;
        case TASK_SUCCEEDS, TASK_FAILS -> taskRunning;
        case OPENS_BY_ITSELF -> !gateOpen;
        case GRANTED, DECLINED -> coordinated;
        default -> true;
      };
    }

    void take(Step step) {
      switch (step) {
        case REQUEST_ENTERS -> inFlight++;
        case REQUEST_LEAVES -> {
          inFlight--;
          finished++;
        }
        case REQUEST_RETURNS -> {
          inFlight++;
          driver.take(new Event.Returned(1));
        }
        case SAMPLE_DUE -> driver.take(sampled(110));
        case SAMPLE_NOT_DUE -> driver.take(sampled(10));
        case GRANTED -> {
          permitted = asked;
          driver.take(new Event.Granted());
        }
        case DECLINED -> driver.take(new Event.Declined());
        case CONFIRMED -> {
          confirmed = true;
          driver.take(new Event.Announced(true));
        }
        case UNCONFIRMED -> driver.take(new Event.Announced(false));
        case NOT_NOW -> driver.take(new Event.NotNow());
        case EMPTY_SEEN -> driver.take(new Event.Empty());
        case KNOWN -> driver.take(new Event.Known());
        case NEXT_TICK -> {
          now += nanosUntilTick();
          driver.take(new Event.Tick());
        }
        case OPENS_BY_ITSELF -> {
          gateOpen = true;
          driver.take(new Event.Overdue());
        }
        case TASK_SUCCEEDS -> endTask(true);
        case TASK_FAILS -> endTask(false);
        case RUN_REQUESTED -> driver.take(new Event.RunRequested(0, 0));
        case STOP -> driver.take(new Event.Stopped());
      }
    }

    private long nanosUntilTick() {
      return machine.state() == ControllerState.SERVING
          ? LONG_ENOUGH
          : Math.min(machine.nanosUntilDue(new NothingNew(finished), now), LONG_ENOUGH);
    }

    private void endTask(boolean succeeded) {
      taskRunning = false;
      Event.Ended ended = new Event.Ended(succeeded, 0, new Event.Reading(1, 0));
      driver.take(new Event.TasksEnded(finished, List.of(ended)));
    }

    private Event sampled(double read) {
      level = read;
      return new Event.Sampled(Event.Trigger.COUNT, finished, inFlight, 0, readMonitors());
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
      return RefusalWait.NONE;
    }

    @Override
    public List<Event.Reading> readMonitors() {
      return List.of(new Event.Reading(level, 0));
    }

    @Override
    public @Nullable Event poll() {
      return null;
    }

    @Override
    public void askCoordinator(Action.AskCoordinator action) {
      asked = true;
    }

    @Override
    public void standBack(Action.StandBack action) {
      asked = false;
    }

    @Override
    public void announceAway(Action.AnnounceAway action) {
      confirmed = false;
    }

    @Override
    public void closeGate(Action.CloseGate action) {
      gateOpen = false;
      if (coordinated && !permitted) {
        problem = "closed without leave";
      }
      if (!confirmed && !settings.refusalsAreRetried()) {
        problem = "closed without a confirmation";
      }
      asked = false;
    }

    @Override
    public void runTasks(Action.RunTasks action) {
      if (taskRunning) {
        problem = "a second task started";
      }
      if (inFlight > 0 && !runAnyway) {
        problem = "a task started with " + inFlight + " in flight";
      }
      if (action.drained() && inFlight > 0) {
        problem = "said to be drained with " + inFlight + " in flight";
      }
      taskRunning = true;
    }

    @Override
    public void interruptTasks(Action.InterruptTasks action) {}

    @Override
    public void openGate(Action.OpenGate action) {
      gateOpen = true;
      permitted = false;
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
