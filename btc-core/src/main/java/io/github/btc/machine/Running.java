package io.github.btc.machine;

import io.github.btc.ControllerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gate is closed and the tasks run.
 *
 * @param gate the closing
 * @param limitNanos when the tasks are interrupted
 */
record Running(ClosedGate gate, long limitNanos) implements State {

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
    if (event instanceof Event.Overdue) {
      return gate.openWithoutTheTask(nowNanos, memory);
    }
    if (nowNanos - limitNanos < 0) {
      return stay();
    }
    long grace = nowNanos + memory.settings().taskGraceNanos();
    return new Transition(new Interrupted(gate, grace), new Action.InterruptTasks(tasks()));
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
