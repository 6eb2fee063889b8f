package io.github.btc.report;

import io.github.btc.ControllerEvent;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerEvent.Ending;
import java.util.List;

/**
 * The figures of each event. Only BTC makes them, so that a figure can be added at any time. A
 * record has the name of its event, because logs show it.
 */
public final class EventReport {

  private EventReport() {}

  public record Announcing(long atNanos, List<String> tasks)
      implements ControllerEvent.Announcing {}

  public record GateClosed(long atNanos, int inFlight, boolean confirmed)
      implements ControllerEvent.GateClosed {}

  public record Drained(long atNanos, long waitedNanos, int inFlight)
      implements ControllerEvent.Drained {}

  public record TaskRan(
      long atNanos,
      String task,
      long runNanos,
      double levelBefore,
      double levelAfter,
      boolean effective)
      implements ControllerEvent.TaskRan {}

  public record TaskFailed(long atNanos, String task, Throwable cause)
      implements ControllerEvent.TaskFailed {}

  public record TaskOverran(long atNanos, String task, long ranNanos, boolean stuck)
      implements ControllerEvent.TaskOverran {}

  public record GateOpened(long atNanos, Ending ending, long closedNanos, long refused)
      implements ControllerEvent.GateOpened {}

  public record UncontrolledRun(long atNanos, String task, long count)
      implements ControllerEvent.UncontrolledRun {}

  public record AnnouncerFailed(long atNanos, String announcer, String problem)
      implements ControllerEvent.AnnouncerFailed {}

  public record Deferred(long atNanos, String task, DeferralReason reason)
      implements ControllerEvent.Deferred {}

  public record SlowRequest(long atNanos, long ageNanos) implements ControllerEvent.SlowRequest {}
}
