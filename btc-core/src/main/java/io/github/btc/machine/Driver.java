package io.github.btc.machine;

import org.jspecify.annotations.Nullable;

/**
 * Connects the machine with a world: it takes one event after the other and lets the world perform
 * what the machine decides. It decides nothing itself. One thread calls {@link #step()} whenever
 * something may have happened. Needless steps do no harm. Not thread-safe.
 */
public final class Driver {

  private final World world;
  private final ControllerMachine machine;

  /**
   * Connects a machine with a world.
   *
   * @param world supplies events and facts, and acts
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
    for (Event event = next(); event != null; event = next()) {
      take(event);
    }
    world.wakeAtFinished(machine.wakeAtFinished()); // before the count is read
    return machine.nanosUntilDue(world, world.nowNanos());
  }

  /** Returns what has arrived, or else what the machine notices. */
  private @Nullable Event next() {
    Event arrived = world.poll();
    return arrived == null ? machine.notice(world, world.nowNanos()) : arrived;
  }

  /** Passes an event to the machine and lets the world perform the decision. */
  void take(Event event) {
    long now = world.nowNanos();
    Action action = machine.on(event, now);
    if (event instanceof Event.Sampled) {
      world.sampled(machine);
    }
    if (action instanceof Action.CloseGate) {
      machine.noteClosing(world, now);
    }
    world.perform(action);
    if (action instanceof Action.OpenGate) {
      machine.noteRuns(refusedInClosing()); // calls the user's code, so not before it is open
    }
  }

  /** {@return the number of requests refused since the gate last closed} */
  public long refusedInClosing() {
    return machine.refusedInClosing(world);
  }

  /** {@return the machine that decides} */
  public ControllerMachine machine() {
    return machine;
  }
}
