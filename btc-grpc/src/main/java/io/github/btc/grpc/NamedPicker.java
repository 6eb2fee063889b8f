package io.github.btc.grpc;

import io.grpc.Attributes;
import io.grpc.ClientStreamTracer;
import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;
import io.grpc.Metadata;
import io.grpc.Status;

/**
 * Puts the client's name into each call to the replica that another picker chooses, reads the
 * trailers of the answer, and counts the call while it is in flight.
 */
final class NamedPicker extends SubchannelPicker {

  private final SubchannelPicker picker;
  private final AwayTable away;
  private final InFlightTable inFlight;
  private final String client;

  NamedPicker(SubchannelPicker picker, AwayTable away, InFlightTable inFlight, String client) {
    this.picker = picker;
    this.away = away;
    this.inFlight = inFlight;
    this.client = client;
  }

  @Override
  public PickResult pickSubchannel(PickSubchannelArgs args) {
    PickResult choice = picker.pickSubchannel(args);
    Subchannel replica = choice.getSubchannel();
    return replica == null || choice.getStreamTracerFactory() != null
        ? choice
        : choice.copyWithStreamTracerFactory(new Tracers(replica));
  }

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
      return new Tracer(replica);
    }
  }

  /** One attempt of a call. gRPC reports the events of a stream one after another. */
  private final class Tracer extends ClientStreamTracer {

    private final Subchannel replica;
    private volatile boolean counted; // another thread may report the end

    Tracer(Subchannel replica) {
      this.replica = replica;
    }

    @Override
    public void streamCreated(Attributes transport, Metadata headers) {
      counted = true;
      inFlight.begin(replica);
    }

    @Override
    public void inboundTrailers(Metadata trailers) {
      away.answered(replica, trailers);
    }

    @Override
    public void streamClosed(Status status) {
      if (counted) {
        inFlight.end(replica);
      }
    }
  }
}
