package io.github.btc.machine;

import io.github.btc.ControllerEvent.Ending;
import java.util.List;

/**
 * A closing whose gate is closed.
 *
 * @param tasks the tasks of the closing
 * @param requested true if somebody asked for the closing
 * @param confirmed true if the routers had confirmed
 * @param sinceNanos when the gate was closed
 */
record ClosedGate(List<Integer> tasks, boolean requested, boolean confirmed, long sinceNanos) {

  Transition run(boolean drained, long nowNanos, Memory memory) {
    long limit = nowNanos + memory.settings().taskLimitNanos();
    return new Transition(new Running(this, limit), new Action.RunTasks(tasks, drained));
  }

  Transition abandon(long nowNanos, Memory memory) {
    memory.backOff().failed(nowNanos);
    return open(Ending.DRAIN_ABANDONED, nowNanos, memory);
  }

  /** Ends the closing because no other replica takes what this one refuses. */
  Transition serveOn(long nowNanos, Memory memory) {
    memory.returns().cameBack(nowNanos);
    return open(Ending.NOBODY_ELSE, nowNanos, memory);
  }

  Transition tasksEnded(Event.TasksEnded done, long nowNanos, Memory memory) {
    memory.runsToNote(this, done, nowNanos);
    memory.backOff().succeeded();
    memory.returns().forget();
    boolean helped = memory.ledgers().hasAnyHelped(tasks, done.ended());
    return open(helped ? Ending.COMPLETED : Ending.TASKS_FAILED, nowNanos, memory);
  }

  Transition openWithoutTheTask(long nowNanos, Memory memory) {
    memory.backOff().failed(nowNanos);
    return open(Ending.TASK_STUCK, nowNanos, memory);
  }

  private Transition open(Ending ending, long nowNanos, Memory memory) {
    memory.budget().spend(nowNanos, nowNanos - sinceNanos);
    memory.schedule().atOnce(nowNanos);
    Serving serving =
        ending == Ending.TASK_STUCK ? Serving.besides(tasks, nowNanos) : Serving.after(nowNanos);
    return new Transition(serving, new Action.OpenGate(tasks, ending));
  }
}
