package io.github.btc.machine;

import io.github.btc.ControllerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /**
   * Returns what has happened, as far as this state is concerned; null if nothing has. The event
   * leads to another state or is noted, so that it is not noticed twice. The machine is as before.
   * A reading may take effect elsewhere: a level is a user's code, and the age of the oldest
   * request makes the next reading of it possible.
   */
  @Nullable Event notice(Facts facts, long nowNanos, Memory memory);

  /**
   * Returns how long until there may be something to notice; {@link Long#MAX_VALUE} if only events
   * matter.
   */
  long nanosUntilDue(Facts facts, long nowNanos, Memory memory);

  default Transition stay() {
    return new Transition(this, Action.NOTHING);
  }

  /** Returns a tick once a time has come, else null. */
  static @Nullable Event tickAt(long atNanos, long nowNanos) {
    return nowNanos - atNanos >= 0 ? Event.TICK : null;
  }

  static long nanosUntil(long atNanos, long nowNanos) {
    return Math.max(0, atNanos - nowNanos);
  }
}
