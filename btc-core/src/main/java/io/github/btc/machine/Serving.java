package io.github.btc.machine;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import io.github.btc.machine.Event.RunRequested;
import io.github.btc.machine.Event.Sampled;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gate is open and no closing is under way.
 *
 * @param gapped true if a closing has ended before, so that the minimum gap applies
 * @param sinceNanos when that closing ended
 * @param stuck the tasks of the last closing while one that ignored its interrupt is still running;
 *     else none
 */
record Serving(boolean gapped, long sinceNanos, List<Integer> stuck) implements State {

  static final Serving FROM_THE_START = new Serving(false, 0, List.of());

  static Serving after(long closingEndNanos) {
    return new Serving(true, closingEndNanos, List.of());
  }

  static Serving besides(List<Integer> stuck, long closingEndNanos) {
    return new Serving(true, closingEndNanos, stuck);
  }

  @Override
  public ControllerState phase() {
    return ControllerState.SERVING;
  }

  @Override
  public Transition on(Event event, long nowNanos, Memory memory) {
    if (event instanceof Event.TasksEnded done) {
      return taskReturned(done, nowNanos, memory);
    }
    if (event instanceof Sampled sampled) {
      return sampled(sampled, nowNanos, memory);
    }
    if (event instanceof RunRequested request) {
      return requested(request, nowNanos, memory);
    }
    return stay();
  }

  /** A stuck task may have ended without a message, for instance because memory was short. */
  @Override
  public @Nullable Event notice(Facts facts, long nowNanos, Memory memory) {
    if (isTaskStuck() && facts.haveTasksReturned()) {
      return new Event.TasksEnded(0, List.of());
    }
    Event.Trigger trigger = memory.schedule().due(facts.finished(), nowNanos);
    return trigger == null
        ? null
        : new Sampled(
            trigger,
            facts.finished(),
            facts.inFlight(),
            facts.readOldestNanos(),
            facts.readMonitors());
  }

  @Override
  public long nanosUntilDue(Facts facts, long nowNanos, Memory memory) {
    return memory.schedule().nanosUntilDue(facts.finished(), nowNanos);
  }

  private boolean isTaskStuck() {
    return !stuck.isEmpty();
  }

  private Transition taskReturned(Event.TasksEnded done, long nowNanos, Memory memory) {
    if (!isTaskStuck()) {
      return stay();
    }
    memory.ledgers().stuck(stuck, done.ended(), nowNanos);
    return new Transition(new Serving(gapped, sinceNanos, List.of()), new Action.CountExposed());
  }

  private Transition sampled(Sampled sampled, long nowNanos, Memory memory) {
    boolean byClock = memory.isByClock(sampled);
    List<Integer> due = memory.takeSample(sampled, byClock, nowNanos);
    List<Integer> ready = due.isEmpty() ? due : memory.ledgers().readyOf(due, nowNanos);
    DeferralReason reason = due.isEmpty() ? null : reason(due, ready, sampled, nowNanos, memory);
    boolean alone = reason != null && ready.isEmpty() && concernsTheTask(reason);
    Action report = memory.defer(due, reason, alone, sampled.oldestNanos());
    boolean mayBegin = !due.isEmpty() && reason == null;
    long gapNanos = mayBegin ? nanosOfGapLeft(nowNanos, memory) : 0;
    memory.scheduleAfter(sampled, byClock, gapNanos, nowNanos);
    boolean begins = mayBegin && gapNanos == 0;
    return begins ? begin(ready, false, nowNanos, memory) : new Transition(this, report);
  }

  private @Nullable DeferralReason reason(
      List<Integer> due, List<Integer> ready, Sampled sampled, long nowNanos, Memory memory) {
    DeferralReason overriding = memory.overridingReason(isTaskStuck(), sampled.oldestNanos());
    if (overriding != null) {
      return overriding;
    }
    if (memory.ledgers().areDormant(due, nowNanos)) {
      return DeferralReason.DORMANT;
    }
    if (memory.ledgers().areLeftToTheJvm(due)) {
      return DeferralReason.LEFT_TO_THE_JVM;
    }
    if (ready.isEmpty() || !memory.backOff().isOver(nowNanos)) {
      return DeferralReason.BACK_OFF;
    }
    if (memory.confirmations().areWrong(nowNanos)) {
      return DeferralReason.MISROUTED;
    }
    if (!memory.mayAnnounce(nowNanos)) {
      return DeferralReason.NOT_ANNOUNCED;
    }
    if (!memory.budget().allows(nowNanos)) {
      return DeferralReason.BUDGET;
    }
    boolean nobodyElse =
        memory.patience().isWaiting(nowNanos) || memory.returns().isWaiting(nowNanos);
    return nobodyElse ? DeferralReason.NOBODY_ELSE : null;
  }

  /** Tells whether a reason can concern some tasks while others may run. */
  private static boolean concernsTheTask(DeferralReason reason) {
    return switch (reason) {
      case DORMANT, LEFT_TO_THE_JVM, BACK_OFF -> true;
      default -> false;
    };
  }

  /** Handles a request for a run, which ignores the level, the budget, a back-off and the gap. */
  private Transition requested(RunRequested request, long nowNanos, Memory memory) {
    List<Integer> tasks = List.of(request.task());
    DeferralReason reason = memory.overridingReason(isTaskStuck(), request.oldestNanos());
    memory.requested();
    Action report = memory.defer(tasks, reason, false, request.oldestNanos());
    return reason == null ? begin(tasks, true, nowNanos, memory) : new Transition(this, report);
  }

  private long nanosOfGapLeft(long nowNanos, Memory memory) {
    long left = sinceNanos + memory.settings().minimumGapNanos() - nowNanos;
    return gapped ? Math.max(0, left) : 0;
  }

  private static Transition begin(
      List<Integer> tasks, boolean requested, long nowNanos, Memory memory) {
    return memory.settings().coordinated()
        ? AskingCoordinator.begin(tasks, requested, nowNanos, memory)
        : Announcing.begin(tasks, requested, nowNanos, memory);
  }
}
