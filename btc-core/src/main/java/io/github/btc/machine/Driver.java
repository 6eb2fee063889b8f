package io.github.btc.machine;

import io.github.btc.machine.Event.Reading;
import io.github.btc.machine.Event.Trigger;
import java.util.List;

/**
 * Stands between the machine and a world: tells the machine what the world shows and has the world
 * do what the machine decides. It decides nothing itself. One thread calls {@link #step()} whenever
 * something may have happened; a step too many, or too early, does no harm. Not thread-safe.
 */
public final class Driver {

  private static final Event EMPTY = new Event.Empty();
  private static final Event KNOWN = new Event.Known();
  private static final Event OVERDUE = new Event.Overdue();
  private static final Event TICK = new Event.Tick();
  private static final Event NOTHING_ENDED = new Event.TasksEnded(0, List.of());

  private final World world;
  private final ControllerMachine machine;
  private final RefusalClock refusals = new RefusalClock();
  private long leasedNanosSeen;

  /**
   * Connects a machine with a world.
   *
   * @param world what it sees and acts on
   * @param machine what decides
   */
  public Driver(World world, ControllerMachine machine) {
    this.world = world;
    this.machine = machine;
  }

  /**
   * Does all there is to do.
   *
   * @return for how many nanoseconds there is nothing more to do, unless the world calls earlier;
   *     {@link Long#MAX_VALUE} if only the world can say
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
   * Tells the machine that something has happened, and has its decision performed.
   *
   * @param event what has happened
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
    }
    world.perform(action);
    if (action instanceof Action.OpenGate) {
      machine.noteRuns(); // asks the user's code, so not before the gate is open
    }
    return action != Action.NOTHING;
  }

  /**
   * Asks for a closing now in which a task runs.
   *
   * @param task its index
   */
  public void requestRun(int task) {
    tell(new Event.RunRequested(task, world.oldestNanos()));
  }

  /**
   * Counts the requests refused since the gate was closed last.
   *
   * @return at least 0
   */
  public long refusedInClosing() {
    return refusals.count(world.refused());
  }

  /** {@return what decides} */
  public ControllerMachine machine() {
    return machine;
  }

  /** Tells the machine what can be seen; returns true if there was something to do. */
  private boolean observe() {
    return switch (machine.state()) {
      case SERVING -> tellThatTheTaskIsBack() || sampleIfDue();
      case ANNOUNCING -> world.inFlight() == 0 && tell(EMPTY) || tell(TICK);
      case DRAINING ->
          world.hasOpenedByItself() && tell(OVERDUE)
              || world.isDrained() && tell(EMPTY)
              || nanosUntilKnown() == 0 && tell(KNOWN)
              || tell(TICK);
      case RUNNING -> world.hasOpenedByItself() && tell(OVERDUE) || tell(TICK);
      case STOPPED -> false;
    };
  }

  /** A stuck task may have ended without a word: there was no memory even for the message. */
  private boolean tellThatTheTaskIsBack() {
    return machine.isStuck() && world.haveTasksReturned() && tell(NOTHING_ENDED);
  }

  private boolean sampleIfDue() {
    if (world.leaseNanos() > 0) {
      return false;
    }
    Trigger trigger = machine.dueSample(world.finished(), world.nowNanos());
    if (trigger == null) {
      return false;
    }
    tellOfLeases();
    List<Reading> readings = world.readMonitors();
    return tell(
        new Event.Sampled(
            trigger, world.finished(), world.inFlight(), world.oldestNanos(), readings));
  }

  private void tellOfLeases() {
    long leased = world.leasedNanos() - leasedNanosSeen;
    if (leased > 0) {
      leasedNanosSeen += leased;
      tell(new Event.Leased(leased));
    }
  }

  private long nanosUntilKnown() {
    return machine.isUnknown()
        ? world.refusalWait().nanosUntilKnown(refusals.note(world.refused(), world.nowNanos()))
        : 0;
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
        long known = nanosUntilKnown();
        yield Math.min(Math.min(tick, counted), known > 0 ? known : Long.MAX_VALUE);
      }
      case RUNNING, STOPPED -> machine.nanosUntilTick(now);
    };
  }

  /** A lease ends by time if by nothing else; meanwhile nothing is sampled. */
  private long nanosUntilSample(long now) {
    long lease = world.leaseNanos();
    if (lease > 0) {
      return lease;
    }
    world.wakeAtFinished(machine.wakeAtFinished());
    long finished = world.finished(); // only now: a count reached before wakes nobody
    if (machine.isIdle()) {
      tell(new Event.Served(finished));
      world.wakeAtFinished(machine.wakeAtFinished());
      finished = world.finished();
    }
    return machine.nanosUntilSample(finished, now);
  }
}
