package io.github.btc.machine;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator has been asked. The gate is open, and nothing has been announced.
 *
 * @param tasks the tasks of this closing
 * @param requested true if somebody asked for the closing
 * @param limitNanos when the time of the coordinator to answer is over
 */
record AskingCoordinator(List<Integer> tasks, boolean requested, long limitNanos) implements State {

  static Transition begin(List<Integer> tasks, boolean requested, long nowNanos, Memory memory) {
    long limit = nowNanos + memory.settings().announceLimitNanos();
    return new Transition(
        new AskingCoordinator(tasks, requested, limit),
        new Action.AskCoordinator(tasks, requested));
  }

  @Override
  public ControllerState phase() {
    return ControllerState.ANNOUNCING;
  }

  /** A late permission does not count: the turn that it was given for may be over. */
  @Override
  public Transition on(Event event, long nowNanos, Memory memory) {
    boolean isLate = nowNanos - limitNanos >= 0;
    if (event instanceof Event.Granted && !isLate) {
      return Announcing.begin(tasks, requested, nowNanos, memory);
    }
    if (event instanceof Event.Declined && tasks.size() > 1) {
      return askAgain(memory.ledgers().withoutTheLongest(tasks));
    }
    if (event instanceof Event.Declined || isLate) {
      return memory.standBack(tasks, DeferralReason.COORDINATOR, nowNanos);
    }
    return stay();
  }

  /** Asks for the shorter tasks alone, because only long closings may have to take turns. */
  private Transition askAgain(List<Integer> shorter) {
    return new Transition(
        new AskingCoordinator(shorter, requested, limitNanos),
        new Action.AskCoordinator(shorter, requested));
  }

  @Override
  public @Nullable Event notice(Facts facts, long nowNanos, Memory memory) {
    return State.tickAt(limitNanos, nowNanos);
  }

  @Override
  public long nanosUntilDue(Facts facts, long nowNanos, Memory memory) {
    return State.nanosUntil(limitNanos, nowNanos);
  }
}
