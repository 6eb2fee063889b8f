package io.github.btc.machine;

import io.github.btc.ControllerState;
import io.github.btc.DrainPolicy.AtLimit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gate is closed and requests may still be in flight.
 *
 * @param gate the closing
 * @param known true if the routers can be expected to know of the closing
 * @param limitNanos the limit at which the drain policy decides
 */
record Draining(ClosedGate gate, boolean known, long limitNanos) implements State {

  static Transition begin(
      List<Integer> tasks, boolean requested, boolean confirmed, long nowNanos, Memory memory) {
    memory.patience().end();
    long limit = nowNanos + memory.settings().drain().limit().toNanos();
    ClosedGate gate = new ClosedGate(tasks, requested, confirmed, nowNanos);
    return new Transition(
        new Draining(gate, confirmed, limit), new Action.CloseGate(tasks, confirmed));
  }

  @Override
  public ControllerState phase() {
    return ControllerState.DRAINING;
  }

  @Override
  public List<Integer> tasks() {
    return gate.tasks();
  }

  @Override
  public Transition on(Event event, long nowNanos, Memory memory) {
    if (event instanceof Event.Empty) {
      return Settling.begin(gate, known, limitNanos, nowNanos, memory);
    }
    if (event instanceof Event.Overdue) {
      return gate.abandon(nowNanos, memory);
    }
    if (event instanceof Event.Returned && !gate.requested()) {
      return gate.serveOn(nowNanos, memory);
    }
    if (nowNanos - limitNanos >= 0) {
      return memory.settings().drain().atLimit() == AtLimit.RUN_ANYWAY
          ? gate.run(false, nowNanos, memory)
          : gate.abandon(nowNanos, memory);
    }
    return event instanceof Event.Known
        ? new Transition(new Draining(gate, true, limitNanos), Action.NOTHING)
        : stay();
  }

  @Override
  public @Nullable Event notice(Facts facts, long nowNanos, Memory memory) {
    Event seen = memory.noticeAtGate(facts);
    if (seen != null) {
      return seen;
    }
    if (facts.isDrained()) {
      return new Event.Empty();
    }
    return !known && memory.nanosUntilKnown(facts, nowNanos) == 0
        ? new Event.Known()
        : State.tickAt(limitNanos, nowNanos);
  }

  @Override
  public long nanosUntilDue(Facts facts, long nowNanos, Memory memory) {
    long limit = State.nanosUntil(limitNanos, nowNanos);
    long counted = Math.min(limit, facts.nanosUntilCounted());
    return known ? counted : Math.min(counted, memory.nanosUntilKnown(facts, nowNanos));
  }
}
