package io.github.btc.machine;

import io.github.btc.ControllerState;
import java.util.List;

/**
 * A state of the machine. Each state is a record that has the facts it needs and decides which
 * events lead out of it. Users see only the {@link #phase()}, which several states may share.
 */
sealed interface State
    permits Serving,
        AskingCoordinator,
        Announcing,
        AwaitingStragglers,
        Draining,
        Settling,
        Running,
        Interrupted,
        Stopped {

  ControllerState phase();

  /** Takes an event. The state ignores an event that does not fit, but always checks the time. */
  Transition on(Event event, long nowNanos, Memory memory);

  /** Returns the tasks of the closing under way; none if there is none. */
  default List<Integer> tasks() {
    return List.of();
  }

  /** Returns how long until a {@link Event.Tick} is needed; {@link Long#MAX_VALUE} if never. */
  default long nanosUntilTick(long nowNanos) {
    return Long.MAX_VALUE;
  }

  default Transition stay() {
    return new Transition(this, Action.NOTHING);
  }

  static long nanosUntil(long atNanos, long nowNanos) {
    return Math.max(0, atNanos - nowNanos);
  }
}
