package io.github.btc.grpc;

import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the replica with fewer calls in flight out of two that another picker offers in turn. The
 * other one is offered first to the next call, so equally busy replicas take turns. Thread-safe.
 */
final class LeastRequestPicker extends SubchannelPicker {

  private final SubchannelPicker picker;
  private final AwayTable away;
  private final InFlightTable inFlight;
  private final AtomicReference<@Nullable PickResult> passed = new AtomicReference<>();

  LeastRequestPicker(SubchannelPicker picker, AwayTable away, InFlightTable inFlight) {
    this.picker = picker;
    this.away = away;
    this.inFlight = inFlight;
  }

  @Override
  public PickResult pickSubchannel(PickSubchannelArgs args) {
    PickResult next = passed.getAndSet(null);
    PickResult one = next == null || hasGone(next) ? picker.pickSubchannel(args) : next;
    PickResult other = picker.pickSubchannel(args);
    if (isBusier(one, other)) {
      return other;
    }
    passed.set(other);
    return one;
  }

  /** Tells whether a replica has gone away since it was offered. */
  private boolean hasGone(PickResult choice) {
    Subchannel replica = choice.getSubchannel();
    return replica != null && away.isAway(replica);
  }

  private boolean isBusier(PickResult one, PickResult other) {
    Subchannel oneReplica = one.getSubchannel();
    Subchannel otherReplica = other.getSubchannel();
    return oneReplica != null
        && otherReplica != null
        && inFlight.at(oneReplica) > inFlight.at(otherReplica);
  }
}
