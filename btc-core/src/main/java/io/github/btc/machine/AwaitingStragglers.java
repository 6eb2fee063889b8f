package io.github.btc.machine;

import io.github.btc.ControllerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The routers have confirmed. The gate is open, because requests may still be on their way.
 *
 * @param tasks the tasks of this closing
 * @param requested true if somebody asked for the closing
 * @param settledNanos from when on no request can be on its way any more
 * @param limitNanos when the gate closes although requests are in flight
 */
record AwaitingStragglers(
    List<Integer> tasks, boolean requested, long settledNanos, long limitNanos) implements State {

  static AwaitingStragglers begin(
      List<Integer> tasks, boolean requested, long nowNanos, Memory memory) {
    long settled = nowNanos + memory.settings().settleNanos();
    return new AwaitingStragglers(
        tasks, requested, settled, settled + memory.settings().announceLimitNanos());
  }

  @Override
  public ControllerState phase() {
    return ControllerState.ANNOUNCING;
  }

  @Override
  public Transition on(Event event, long nowNanos, Memory memory) {
    boolean served = event instanceof Event.Empty && nowNanos - settledNanos >= 0;
    return served || nowNanos - limitNanos >= 0
        ? Draining.begin(tasks, requested, true, nowNanos, memory)
        : stay();
  }

  @Override
  public @Nullable Event notice(Facts facts, long nowNanos, Memory memory) {
    boolean served = nowNanos - settledNanos >= 0 && facts.inFlight() == 0;
    return served ? new Event.Empty() : State.tickAt(limitNanos, nowNanos);
  }

  @Override
  public long nanosUntilDue(Facts facts, long nowNanos, Memory memory) {
    long settle = settledNanos - nowNanos; // afterwards the stragglers' end counts
    return Math.min(
        settle > 0 ? settle : facts.nanosUntilCounted(), State.nanosUntil(limitNanos, nowNanos));
  }
}
