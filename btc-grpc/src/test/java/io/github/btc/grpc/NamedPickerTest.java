package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Attributes;
import io.grpc.ClientStreamTracer;
import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedPickerTest {

  private static final String CLIENT = "client 7";

  private final AwayTable away = new AwayTable(() -> 0);
  private final InFlightTable inFlight = new InFlightTable();
  private final Subchannel replica = new FakeReplica();
  private final NamedPicker picker =
      new NamedPicker(FakeReplica.inTurn(List.of(replica)), away, inFlight, CLIENT);

  @Test
  void givesTheNameOfTheClientOnceInEachCall() {
    Metadata headers = new Metadata();

    tracer(headers);
    tracer(headers);

    assertThat(headers.getAll(TellingCall.CLIENT)).containsExactly(CLIENT);
  }

  @Test
  void readsTheTrailersOfACall() {
    Metadata notice = new Metadata();
    notice.put(TellingCall.AWAY_IN_MS, "1");
    notice.put(TellingCall.AWAY_FOR_MS, "20");

    tracer(new Metadata()).inboundTrailers(notice);

    assertThat(away.isAway(replica)).isTrue();
  }

  @Test
  void countsACallFromItsStartToItsEnd() {
    ClientStreamTracer tracer = tracer(new Metadata());
    assertThat(inFlight.at(replica)).isZero();

    tracer.streamCreated(Attributes.EMPTY, new Metadata());
    assertThat(inFlight.at(replica)).isEqualTo(1);

    tracer.streamClosed(Status.CANCELLED);
    assertThat(inFlight.at(replica)).isZero();
  }

  @Test
  void countsNoCallThatNeverReachedATransport() {
    tracer(new Metadata()).streamClosed(Status.UNAVAILABLE);

    assertThat(inFlight.at(replica)).isZero();
  }

  private ClientStreamTracer tracer(Metadata headers) {
    PickResult choice = picker.pickSubchannel(null);
    return choice
        .getStreamTracerFactory()
        .newClientStreamTracer(ClientStreamTracer.StreamInfo.newBuilder().build(), headers);
  }
}
