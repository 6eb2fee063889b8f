package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LeastRequestPickerTest {

  private final AwayTable away = new AwayTable(() -> 0);
  private final InFlightTable inFlight = new InFlightTable();
  private final Subchannel one = new FakeReplica();
  private final Subchannel two = new FakeReplica();
  private final Subchannel three = new FakeReplica();
  private final LeastRequestPicker picker = among(List.of(one, two, three));

  private LeastRequestPicker among(List<Subchannel> replicas) {
    SubchannelPicker open = new AwayPicker(FakeReplica.inTurn(replicas), away);
    return new LeastRequestPicker(open, away, inFlight);
  }

  private List<Subchannel> picks(int count) {
    return Stream.generate(() -> picker.pickSubchannel(null).getSubchannel()).limit(count).toList();
  }

  @Test
  void takesTurnsAmongReplicasThatAreEquallyBusy() {
    assertThat(picks(6)).containsExactly(one, two, three, one, two, three);
  }

  @Test
  void passesOverAStoppedReplicaAndLoadsTheOthersEvenly() {
    inFlight.begin(two);

    assertThat(picks(6)).containsExactly(one, three, one, three, one, three);
  }

  @Test
  void offersAReplicaNoMoreThatHasGoneAwaySinceItWasPassed() {
    assertThat(picks(1)).containsExactly(one);
    inFlight.begin(three);
    goAway(two);

    assertThat(picks(4)).containsOnly(one);
  }

  @Test
  void aBusyReplicaIsBetterThanOneThatIsAway() {
    LeastRequestPicker picker = among(List.of(one, two));
    inFlight.begin(two);
    goAway(one);

    assertThat(Stream.generate(() -> picker.pickSubchannel(null).getSubchannel()).limit(4))
        .containsOnly(two);
  }

  @Test
  void passesOnThatThereIsNoReplica() {
    PickResult error = PickResult.withError(Status.UNAVAILABLE);
    SubchannelPicker failing =
        new SubchannelPicker() {
          @Override
          public PickResult pickSubchannel(PickSubchannelArgs args) {
            return error;
          }
        };

    assertThat(new LeastRequestPicker(failing, away, inFlight).pickSubchannel(null))
        .isSameAs(error);
  }

  private void goAway(Subchannel replica) {
    Metadata notice = new Metadata();
    notice.put(TellingCall.AWAY_IN_MS, "0");
    notice.put(TellingCall.AWAY_FOR_MS, "20");
    away.answered(replica, notice);
  }
}
