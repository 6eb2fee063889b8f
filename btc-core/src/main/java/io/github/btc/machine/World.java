package io.github.btc.machine;

import org.jspecify.annotations.Nullable;

/**
 * Supplies a {@link Driver} with events and facts, and performs what the machine has decided. The
 * worlds are a service, its dry run in the agent, the simulator, and the exhaustive walk of the
 * tests. The driver's thread calls all methods. Methods with a default concern features of some
 * worlds only.
 */
public interface World extends Facts, Action.Performer {

  /** {@return the time, in nanoseconds from any fixed moment} */
  long nowNanos();

  /**
   * Takes the next event that has arrived: an answer, the end of tasks or a command.
   *
   * @return the event; {@code null} if none has arrived
   */
  @Nullable Event poll();

  /**
   * Performs what the machine has decided. The driver calls it for every event, also with {@link
   * Action#NOTHING}.
   *
   * @param action the action to perform
   */
  default void perform(Action action) {
    action.performBy(this);
  }

  /**
   * Shows what a sample has revealed, before the machine's decision is performed.
   *
   * @param machine supplies levels, intervals and uncontrolled runs
   */
  default void sampled(ControllerMachine machine) {}

  /**
   * Asks for a step as soon as a number of requests have finished. A world that makes a step
   * whenever a request finishes need not do anything.
   *
   * @param finished a count as in {@link #finished()}
   */
  default void wakeAtFinished(long finished) {}
}
