package io.github.btc.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.Permit;
import io.github.btc.gate.OneWordGate;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.GenericFutureListener;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndOfRequestTest {

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 1);
  private final Permit permit = new Permit(gate);
  private final ConnectionEnd connection = new ConnectionEnd();
  private final EndOfRequest end = new EndOfRequest(gate, permit, connection);

  /** The end of a connection, which shows who listens to it. */
  private static final class ConnectionEnd extends DefaultChannelPromise {

    private final List<Object> listening = new ArrayList<>();

    ConnectionEnd() {
      super(new EmbeddedChannel());
    }

    @Override
    public ChannelPromise addListener(
        GenericFutureListener<? extends io.netty.util.concurrent.Future<? super Void>> listener) {
      listening.add(listener);
      return this;
    }

    @Override
    public ChannelPromise removeListener(
        GenericFutureListener<? extends io.netty.util.concurrent.Future<? super Void>> listener) {
      listening.remove(listener);
      return this;
    }
  }

  @Test
  void aConnectionThatStaysKeepsNothingOfARequestThatHasEnded() {
    end.listen();
    assertThat(connection.listening).containsExactly(end);
    permit.tryEnter();

    end.handle(Future.succeededFuture());

    assertThat(connection.listening).isEmpty();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void aConnectionThatEndsEndsTheRequestOnce() {
    permit.tryEnter();

    end.operationComplete(connection);
    end.handle(Future.succeededFuture());

    assertThat(gate.inFlight()).isZero();
    assertThat(gate.finished()).isEqualTo(1);
  }
}
