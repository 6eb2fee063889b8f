package io.github.btc.machine;

import io.github.btc.machine.Event.Reading;
import io.github.btc.machine.Event.Trigger;
import java.util.List;

/**
 * Connects the machine with a world. It passes the facts of the world on to the machine and lets
 * the world perform the decisions of the machine. It decides nothing itself. One thread calls
 * {@link #step()} whenever something may have happened. Needless steps do no harm. Not thread-safe.
 */
public final class Driver {

  private static final Event EMPTY = new Event.Empty();
  private static final Event KNOWN = new Event.Known();
  private static final Event OVERDUE = new Event.Overdue();
  private static final Event RETURNED = new Event.Returned();
  private static final Event TICK = new Event.Tick();
  private static final Event NOTHING_ENDED = new Event.TasksEnded(0, List.of());

  private final World world;
  private final ControllerMachine machine;
  private final RefusalClock refusals = new RefusalClock();
  private long returnedSeen;

  /**
   * Connects a machine with a world.
   *
   * @param world the world that the driver observes and acts on
   * @param machine the machine that decides
   */
  public Driver(World world, ControllerMachine machine) {
    this.world = world;
    this.machine = machine;
  }

  /**
   * Performs everything that is due.
   *
   * @return the nanoseconds until the next step is due, unless the world calls earlier; {@link
   *     Long#MAX_VALUE} if no step is due before the world calls
   */
  public long step() {
    world.deliver();
    boolean acted;
    do {
      acted = observe();
      acted |= world.deliver();
    } while (acted);
    return nanosUntilNextStep();
  }

  /**
   * Passes an event to the machine and lets the world perform the decision.
   *
   * @param event the event
   * @return true if there was something to do
   */
  public boolean tell(Event event) {
    long now = world.nowNanos();
    Action action = machine.on(event, now);
    if (event instanceof Event.Sampled) {
      world.sampled(machine);
    }
    if (action instanceof Action.CloseGate) {
      refusals.closed(world.refused(), now);
      returnedSeen = world.returned();
    }
    world.perform(action);
    if (action instanceof Action.OpenGate) {
      machine.noteRuns(refusedInClosing()); // calls the user's code, so not before it is open
    }
    return action != Action.NOTHING;
  }

  /**
   * Asks for a closing now in which a task runs.
   *
   * @param task the index of the task
   */
  public void requestRun(int task) {
    tell(new Event.RunRequested(task, world.oldestNanos()));
  }

  /** {@return the number of requests refused since the gate last closed} */
  public long refusedInClosing() {
    return refusals.count(world.refused());
  }

  /** {@return the machine that decides} */
  public ControllerMachine machine() {
    return machine;
  }

  /** Passes what the world shows to the machine; returns true if there was something to do. */
  private boolean observe() {
    return switch (machine.state()) {
      case SERVING -> tellThatTheTaskIsBack() || sampleIfDue();
      case ANNOUNCING -> world.inFlight() == 0 && tell(EMPTY) || tell(TICK);
      case DRAINING ->
          world.hasOpenedByItself() && tell(OVERDUE)
              || tellOfReturned()
              || world.isDrained() && tell(EMPTY)
              || nanosUntilKnown() == 0 && tell(KNOWN)
              || tell(TICK);
      case RUNNING -> world.hasOpenedByItself() && tell(OVERDUE) || tell(TICK);
      case STOPPED -> false;
    };
  }

  /** A stuck task may have ended without a message, for instance because memory was short. */
  private boolean tellThatTheTaskIsBack() {
    return machine.isStuck() && world.haveTasksReturned() && tell(NOTHING_ENDED);
  }

  private boolean tellOfReturned() {
    long seenBefore = returnedSeen;
    returnedSeen = world.returned();
    return returnedSeen > seenBefore && tell(RETURNED);
  }

  private boolean sampleIfDue() {
    Trigger trigger = machine.dueSample(world.finished(), world.nowNanos());
    if (trigger == null) {
      return false;
    }
    List<Reading> readings = world.readMonitors();
    return tell(
        new Event.Sampled(
            trigger, world.finished(), world.inFlight(), world.oldestNanos(), readings));
  }

  /** Returns 0 once the routers can be expected to know; the next step tells the machine. */
  private long nanosUntilKnown() {
    return machine.isUnknown()
        ? world.refusalWait().nanosUntilKnown(refusals.note(world.refused(), world.nowNanos()))
        : Long.MAX_VALUE;
  }

  private long nanosUntilNextStep() {
    long now = world.nowNanos();
    return switch (machine.state()) {
      case SERVING -> nanosUntilSample(now);
      case ANNOUNCING -> {
        long tick = machine.nanosUntilTick(now);
        yield machine.isAwaitingStragglers() ? Math.min(tick, world.nanosUntilCounted()) : tick;
      }
      case DRAINING -> {
        long tick = machine.nanosUntilTick(now);
        long counted = machine.isDraining() ? world.nanosUntilCounted() : Long.MAX_VALUE;
        yield Math.min(Math.min(tick, counted), nanosUntilKnown());
      }
      case RUNNING, STOPPED -> machine.nanosUntilTick(now);
    };
  }

  private long nanosUntilSample(long now) {
    world.wakeAtFinished(machine.wakeAtFinished());
    long finished = world.finished(); // after wakeAtFinished(), which ignores earlier counts
    return machine.nanosUntilSample(finished, now);
  }
}
