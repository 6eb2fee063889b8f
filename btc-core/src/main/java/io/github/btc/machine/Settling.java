package io.github.btc.machine;

import io.github.btc.ControllerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gate is closed, and no request is in flight. The last answer may be on its way out, and
 * routers may not know of the closing yet.
 *
 * @param gate the closing
 * @param known true if the routers can be expected to know of the closing
 * @param settledNanos from when on the last answer has gone out
 * @param limitNanos when the tasks run although the routers may not know
 */
record Settling(ClosedGate gate, boolean known, long settledNanos, long limitNanos)
    implements State {

  static Transition begin(
      ClosedGate gate, boolean known, long limitNanos, long nowNanos, Memory memory) {
    long settledNanos = nowNanos + memory.settings().settleNanos();
    return new Settling(gate, known, settledNanos, limitNanos).runOrStay(nowNanos, memory);
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
    if (event instanceof Event.Overdue) {
      return gate.abandon(nowNanos, memory);
    }
    if (event instanceof Event.Returned) {
      return gate.requested()
          ? new Transition(new Draining(gate, known, limitNanos), Action.NOTHING)
          : gate.serveOn(nowNanos, memory);
    }
    boolean knownNow = known || event instanceof Event.Known;
    return new Settling(gate, knownNow, settledNanos, limitNanos).runOrStay(nowNanos, memory);
  }

  private Transition runOrStay(long nowNanos, Memory memory) {
    boolean ready = known && nowNanos - settledNanos >= 0;
    return ready || nowNanos - limitNanos >= 0
        ? gate.run(true, nowNanos, memory)
        : new Transition(this, Action.NOTHING);
  }

  @Override
  public @Nullable Event notice(Facts facts, long nowNanos, Memory memory) {
    Event seen = memory.noticeAtGate(facts);
    if (seen != null) {
      return seen;
    }
    return !known && memory.nanosUntilKnown(facts, nowNanos) == 0
        ? new Event.Known()
        : State.tickAt(known ? earlier() : limitNanos, nowNanos);
  }

  @Override
  public long nanosUntilDue(Facts facts, long nowNanos, Memory memory) {
    return known
        ? State.nanosUntil(earlier(), nowNanos)
        : Math.min(State.nanosUntil(limitNanos, nowNanos), memory.nanosUntilKnown(facts, nowNanos));
  }

  private long earlier() {
    return settledNanos - limitNanos < 0 ? settledNanos : limitNanos;
  }
}
