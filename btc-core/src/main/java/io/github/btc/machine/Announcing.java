package io.github.btc.machine;

import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The announcer is announcing to the routers. The gate is open.
 *
 * @param tasks the tasks of this closing
 * @param requested true if somebody asked for the closing
 * @param limitNanos when the time of the announcer to answer is over
 */
record Announcing(List<Integer> tasks, boolean requested, long limitNanos) implements State {

  static Transition begin(List<Integer> tasks, boolean requested, long nowNanos, Memory memory) {
    long limit = nowNanos + memory.settings().announceLimitNanos();
    return new Transition(
        new Announcing(tasks, requested, limit), new Action.AnnounceAway(tasks, requested));
  }

  @Override
  public ControllerState phase() {
    return ControllerState.ANNOUNCING;
  }

  /** A late confirmation does not count: clients that left for a known time may be back. */
  @Override
  public Transition on(Event event, long nowNanos, Memory memory) {
    boolean isLate = nowNanos - limitNanos >= 0;
    if (event instanceof Event.Announced answer && !(answer.confirmed() && isLate)) {
      memory.announcerAnswered();
      return answer.confirmed() ? confirmed(nowNanos, memory) : unconfirmed(nowNanos, memory);
    }
    if (event instanceof Event.NotNow) {
      memory.announcerAnswered();
      return notNow(nowNanos, memory);
    }
    boolean failed = event instanceof Event.AnnouncementFailed || isLate;
    return failed ? failed(nowNanos, memory) : stay();
  }

  private Transition confirmed(long nowNanos, Memory memory) {
    memory.announcementConfirmed();
    return new Transition(
        AwaitingStragglers.begin(tasks, requested, nowNanos, memory), Action.NOTHING);
  }

  private Transition unconfirmed(long nowNanos, Memory memory) {
    if (memory.settings().refusalsAreRetried()) {
      return byRefusals(nowNanos, memory);
    }
    long beganNanos = limitNanos - memory.settings().announceLimitNanos();
    memory.announcementUnconfirmed(nowNanos - beganNanos, nowNanos);
    return notAnnounced(nowNanos, memory);
  }

  private Transition failed(long nowNanos, Memory memory) {
    if (memory.settings().refusalsAreRetried()) {
      return byRefusals(nowNanos, memory);
    }
    memory.announcementFailed(nowNanos);
    return notAnnounced(nowNanos, memory);
  }

  /** Closes although routers may go on sending: somebody retries what is refused. */
  private Transition byRefusals(long nowNanos, Memory memory) {
    return Draining.begin(tasks, requested, false, nowNanos, memory);
  }

  /** Puts the closing off, because clients would see its refusals. */
  private Transition notAnnounced(long nowNanos, Memory memory) {
    return memory.standBack(tasks, DeferralReason.NOT_ANNOUNCED, nowNanos);
  }

  /**
   * Handles the answer that the routers have too few other replicas. If nobody retries refusals,
   * the closing waits for as long as that is so, and the JVM collects when it has to.
   */
  private Transition notNow(long nowNanos, Memory memory) {
    boolean urgent = memory.ledgers().isAnyAtUpperEnd(tasks);
    memory.patience().asked(urgent, nowNanos);
    boolean canWait = !requested && memory.patience().allows(urgent, nowNanos);
    if (!canWait && memory.settings().refusalsAreRetried()) {
      return byRefusals(nowNanos, memory);
    }
    memory.patience().putOff(nowNanos);
    return memory.standBack(tasks, DeferralReason.NOBODY_ELSE, nowNanos);
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
