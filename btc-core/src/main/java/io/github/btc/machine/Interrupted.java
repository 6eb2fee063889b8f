package io.github.btc.machine;

import io.github.btc.ControllerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gate is closed. The tasks have been interrupted and have not ended yet.
 *
 * @param gate the closing
 * @param limitNanos when the gate opens although the tasks have not ended
 */
record Interrupted(ClosedGate gate, long limitNanos) implements State {

  @Override
  public ControllerState phase() {
    return ControllerState.RUNNING;
  }

  @Override
  public List<Integer> tasks() {
    return gate.tasks();
  }

  @Override
  public Transition on(Event event, long nowNanos, Memory memory) {
    if (event instanceof Event.TasksEnded done) {
      return gate.tasksEnded(done, nowNanos, memory);
    }
    boolean givesUp = event instanceof Event.Overdue || nowNanos - limitNanos >= 0;
    return givesUp ? gate.openWithoutTheTask(nowNanos, memory) : stay();
  }

  @Override
  public @Nullable Event notice(Facts facts, long nowNanos, Memory memory) {
    return facts.hasOpenedByItself() ? new Event.Overdue() : State.tickAt(limitNanos, nowNanos);
  }

  @Override
  public long nanosUntilDue(Facts facts, long nowNanos, Memory memory) {
    return State.nanosUntil(limitNanos, nowNanos);
  }
}
