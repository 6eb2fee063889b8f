package io.github.btc.report;

import io.github.btc.ActivationInterval;
import io.github.btc.ControlGroup;
import io.github.btc.ControllerEvent.DeferralReason;
import io.github.btc.ControllerSnapshot;
import io.github.btc.ControllerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of a snapshot. Only BTC makes them. */
public record SnapshotReport(
    String name,
    ControllerState state,
    boolean gateOpen,
    boolean paused,
    @Nullable DeferralReason observing,
    @Nullable String toClose,
    long omittedClosings,
    int inFlight,
    long finished,
    long refused,
    long closings,
    long abandonedClosings,
    long exposedRequests,
    long exposedToUncontrolledRuns,
    long closedNanos,
    @Nullable ControlGroup controlGroup,
    List<ControllerSnapshot.Task> tasks)
    implements ControllerSnapshot {

  /** The figures of one task. */
  public record TaskReport(
      String name,
      double level,
      ActivationInterval interval,
      long runs,
      long failedRuns,
      long uncontrolledRuns,
      long runNanos)
      implements ControllerSnapshot.Task {}
}
