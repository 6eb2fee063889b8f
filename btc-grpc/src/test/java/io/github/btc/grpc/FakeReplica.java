package io.github.btc.grpc;

import io.grpc.Attributes;
import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A replica that no connection leads to. */
final class FakeReplica extends Subchannel {

  /** Offers these replicas in turn. */
  static SubchannelPicker inTurn(List<Subchannel> replicas) {
    AtomicInteger turn = new AtomicInteger();
    return new SubchannelPicker() {
      @Override
      public PickResult pickSubchannel(PickSubchannelArgs args) {
        int next = turn.getAndIncrement() % replicas.size();
        return PickResult.withSubchannel(replicas.get(next));
      }
    };
  }

  @Override
  public void shutdown() {}

  @Override
  public void requestConnection() {}

  @Override
  public Attributes getAttributes() {
    return Attributes.EMPTY;
  }
}
