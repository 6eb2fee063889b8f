package io.github.btc.netty;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.btc.gate.OneWordGate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.Arrays;

/**
 * With any bytes on a connection, no request stays in flight, and every entrance has an end. Each
 * piece of the input (they end with a 0) arrives by itself; the gate closes or opens after each.
 */
class Http1BytesFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void leaveNobodyInFlight(byte[] bytes) {
    OneWordGate gate = new OneWordGate(() -> {}, () -> 5_000_000);
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new HttpServerCodec(), BtcHandlers.of(gate).forHttp1(), new Application());
    int from = 0;
    for (int at = 0; at <= bytes.length; at++) {
      if (at == bytes.length || bytes[at] == 0) {
        receive(channel, Arrays.copyOfRange(bytes, from, at));
        from = at + 1;
        toggle(gate);
      }
    }
    gate.open();

    channel.finishAndReleaseAll();

    assertThat(gate.inFlight()).isZero();
    gate.close();
    assertThat(gate.isDrained()).isTrue();
  }

  private static void receive(EmbeddedChannel channel, byte[] piece) {
    if (channel.isOpen()) {
      channel.writeInbound(Unpooled.wrappedBuffer(piece));
      channel.runPendingTasks();
    }
    for (ByteBuf sent = channel.readOutbound(); sent != null; sent = channel.readOutbound()) {
      sent.release();
    }
  }

  private static void toggle(OneWordGate gate) {
    if (gate.isOpen()) {
      gate.close();
    } else {
      gate.open();
    }
  }

  /** Answers every second request, so that some requests are in flight when the connection ends. */
  private static final class Application extends SimpleChannelInboundHandler<HttpObject> {

    private int requests;

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
      if (message instanceof LastHttpContent && requests++ % 2 == 0) {
        DefaultFullHttpResponse answer =
            new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        HttpUtil.setContentLength(answer, 0);
        ctx.writeAndFlush(answer);
      }
    }
  }
}
