package io.github.btc.grpc;

import io.grpc.ClientStreamTracer;
import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;
import io.grpc.Metadata;

/**
 * Lets another picker choose the replica of a call, and asks again while the choice is away. If
 * every choice is away, the call goes to the first, because a refusal is better than no answer.
 */
final class AwayPicker extends SubchannelPicker {

  private final SubchannelPicker picker;
  private final AwayTable table;
  private final String client;

  AwayPicker(SubchannelPicker picker, AwayTable table, String client) {
    this.picker = picker;
    this.table = table;
    this.client = client;
  }

  @Override
  public PickResult pickSubchannel(PickSubchannelArgs args) {
    PickResult first = picker.pickSubchannel(args);
    PickResult choice = first;
    // Other threads take turns at the same picker, so it may offer a replica twice.
    for (int tries = 2 * table.size(); tries > 0 && isAway(choice); tries--) {
      choice = picker.pickSubchannel(args);
    }
    return named(isAway(choice) ? first : choice);
  }

  private boolean isAway(PickResult choice) {
    Subchannel replica = choice.getSubchannel();
    return replica != null && table.isAway(replica);
  }

  private PickResult named(PickResult choice) {
    Subchannel replica = choice.getSubchannel();
    return replica == null || choice.getStreamTracerFactory() != null
        ? choice
        : choice.copyWithStreamTracerFactory(new Tracers(replica));
  }

  /** Puts the client's name into each call to a replica, and reads the trailers of the answer. */
  private final class Tracers extends ClientStreamTracer.Factory {

    private final Subchannel replica;

    Tracers(Subchannel replica) {
      this.replica = replica;
    }

    @Override
    public ClientStreamTracer newClientStreamTracer(
        ClientStreamTracer.StreamInfo info, Metadata headers) {
      headers.discardAll(TellingCall.CLIENT);
      headers.put(TellingCall.CLIENT, client);
      return new ClientStreamTracer() {
        @Override
        public void inboundTrailers(Metadata trailers) {
          table.answered(replica, trailers);
        }
      };
    }
  }
}
