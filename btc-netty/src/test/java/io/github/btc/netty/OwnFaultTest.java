package io.github.btc.netty;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gate.OneWordGate;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A fault of the handlers' own, at the place where a refusal is made. */
class OwnFaultTest {

  private static final String REQUEST = "GET /orders HTTP/1.1\r\nHost: a\r\n\r\n";

  private boolean outOfMemory;
  private final OneWordGate gate =
      new OneWordGate(
          () -> {},
          () -> {
            if (outOfMemory) {
              throw new OutOfMemoryError("as asked");
            }
            return 1_000_000;
          });
  private final List<Throwable> caught = new ArrayList<>();

  /** With the refusal left out, the next answer would be taken for it. */
  @Test
  void closesTheConnectionWhenARefusalCannotBeMade() {
    EmbeddedChannel channel = channel(Duration.ZERO);
    gate.close();
    outOfMemory = true;

    channel.writeInbound(Unpooled.copiedBuffer(REQUEST + REQUEST, US_ASCII));

    assertThat(channel.isOpen()).isFalse();
    assertThat(caught).isNotEmpty().allMatch(OutOfMemoryError.class::isInstance);
    assertThat(gate.inFlight()).isZero();
  }

  /**
   * The event loop reports a failed task to no handler, so that the request would wait for ever.
   */
  @Test
  void closesTheConnectionWhenAHeldRequestCannotBeRefused() {
    EmbeddedChannel channel = channel(Duration.ofMillis(5));
    gate.close();
    channel.writeInbound(Unpooled.copiedBuffer(REQUEST, US_ASCII));
    outOfMemory = true;

    for (int i = 0; i < 10 && channel.isOpen(); i++) {
      channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
      channel.runScheduledPendingTasks();
    }

    assertThat(channel.isOpen()).isFalse();
    assertThat(caught).hasSize(1);
    assertThat(gate.inFlight()).isZero();
  }

  private EmbeddedChannel channel(Duration hold) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.freezeTime();
    channel
        .pipeline()
        .addLast(
            new HttpServerCodec(),
            BtcHandlers.builder(gate).hold(hold).build().forHttp1(),
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelRead(ChannelHandlerContext ctx, Object message) {
                ReferenceCountUtil.release(message);
              }

              @Override
              public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
                caught.add(cause);
              }
            });
    return channel;
  }
}
