package io.github.btc.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.LoadBalancer.PickResult;
import io.grpc.LoadBalancer.PickSubchannelArgs;
import io.grpc.LoadBalancer.Subchannel;
import io.grpc.LoadBalancer.SubchannelPicker;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AwayPickerTest {

  private final AtomicLong clock = new AtomicLong();
  private final AwayTable table = new AwayTable(clock::get);
  private final Subchannel one = new FakeReplica();
  private final Subchannel two = new FakeReplica();

  private final AwayPicker picker = new AwayPicker(FakeReplica.inTurn(List.of(one, two)), table);

  private Subchannel pick() {
    return picker.pickSubchannel(null).getSubchannel();
  }

  @Test
  void takesTurnsWhileNobodyIsAway() {
    assertThat(List.of(pick(), pick(), pick())).containsExactly(one, two, one);
  }

  @Test
  void leavesAReplicaAloneForAsLongAsItsNoticeSays() {
    table.answered(one, trailers("5", "20", null));

    assertThat(List.of(pick(), pick(), pick())).containsOnly(two);

    clock.set(TimeUnit.MILLISECONDS.toNanos(25));
    assertThat(List.of(pick(), pick())).contains(one);
    assertThat(table.size()).isZero();
  }

  /** A replica that has ended since is never asked for. */
  @Test
  void forgetsAReplicaWhoseTimeHasPassed() {
    table.answered(one, trailers("5", "20", null));

    clock.set(TimeUnit.MILLISECONDS.toNanos(25));
    table.answered(two, trailers("5", "20", null));

    assertThat(table.size()).isEqualTo(1);
  }

  @Test
  void leavesAReplicaAloneThatRefused() {
    table.answered(two, trailers(null, null, "12"));

    assertThat(List.of(pick(), pick(), pick())).containsOnly(one);
  }

  /** The interceptor names no time with {@code pushback(false)}. */
  @Test
  void leavesAReplicaAloneForAMomentThatRefusedWithoutAPushback() {
    Metadata refusal = new Metadata();
    refusal.put(BtcServerInterceptor.REFUSED, "not-processed");
    table.answered(two, refusal);

    assertThat(List.of(pick(), pick(), pick())).containsOnly(one);

    clock.set(TimeUnit.MILLISECONDS.toNanos(10));
    assertThat(List.of(pick(), pick())).contains(two);
  }

  @Test
  void ignoresAPushbackOfAServiceOfItsOwn() {
    Metadata trailers = new Metadata();
    trailers.put(BtcServerInterceptor.RETRY_PUSHBACK_MS, "12");
    table.answered(two, trailers);

    assertThat(List.of(pick(), pick())).contains(two);
  }

  @Test
  void asksSomebodyWhereEverybodyIsAway() {
    table.answered(one, trailers("0", "20", null));
    table.answered(two, trailers("0", "20", null));

    assertThat(pick()).isNotNull();
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

    assertThat(new AwayPicker(failing, table).pickSubchannel(null)).isSameAs(error);
  }

  private static Metadata trailers(
      @Nullable String inMs, @Nullable String forMs, @Nullable String refusedForMs) {
    Metadata trailers = new Metadata();
    if (inMs != null && forMs != null) {
      trailers.put(TellingCall.AWAY_IN_MS, inMs);
      trailers.put(TellingCall.AWAY_FOR_MS, forMs);
    }
    if (refusedForMs != null) {
      trailers.put(BtcServerInterceptor.REFUSED, "not-processed");
      trailers.put(BtcServerInterceptor.RETRY_PUSHBACK_MS, refusedForMs);
    }
    return trailers;
  }
}
