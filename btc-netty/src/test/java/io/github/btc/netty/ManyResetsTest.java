package io.github.btc.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.ReferenceCountUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Refusals by reset, in front of a codec that closes a connection with too many of them. */
class ManyResetsTest {

  private static final long WINDOW_NANOS = StreamRefusals.WINDOW_NANOS;
  private static final int NETTYS_LIMIT = 200;

  private final OneWordGate gate = new OneWordGate(() -> {}, () -> 0);
  private final NettyServer server = NettyServer.http2WithNettysLimits();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aClosingThatRefusesManyKeepsTheConnection() throws Exception {
    BtcHandlers btc = BtcHandlers.builder(gate).http2Refusal(Http2Refusal.REFUSED_STREAM).build();
    int resets = 0;
    int answers = 0;
    long begun = System.nanoTime();
    try (Http2Client client = new Http2Client(server.start(btc, Answering::new))) {
      gate.close();
      for (int i = 0; i < 3 * NETTYS_LIMIT; i++) {
        Http2Client.Reply refused = client.open("GET", "/orders", "", true).await();
        if (refused.head() != null) {
          assertThat(refused.head().status()).hasToString("503");
          answers++;
        } else if (refused.errorCode() == Http2Error.REFUSED_STREAM.code()) {
          resets++;
        }
      }
      gate.open();

      assertThat(client.open("GET", "/orders", "", true).await().head()).isNotNull();
    }
    assertThat(resets + answers).isEqualTo(3 * NETTYS_LIMIT);
    long windows = 1 + (System.nanoTime() - begun) / WINDOW_NANOS; // 1, except on a slow machine
    assertThat(resets).isBetween(1, (int) windows * NETTYS_LIMIT / 2);
    assertThat(btc.answeredInsteadOfReset()).isEqualTo(answers);
  }

  private static final class Answering extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof LastHttpContent) {
        ctx.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
      }
      ReferenceCountUtil.release(message);
    }
  }
}
