package io.github.btc.machine;

import io.github.btc.ControllerState;
import java.util.List;

/**
 * Where the machine stands. Each state is a record of what it needs and knows which events lead out
 * of it. Some states look alike from outside: {@link #phase()} is what users see.
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

  /** Takes an event. One that is out of place changes nothing, and time is checked all the same. */
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

  /** The time until requests have settled, if that is still to come, and else until the limit. */
  static long nanosUntilSettledOrLimit(long settledNanos, long limitNanos, long nowNanos) {
    long limit = nanosUntil(limitNanos, nowNanos);
    long settle = settledNanos - nowNanos;
    return settle > 0 ? Math.min(settle, limit) : limit;
  }
}
