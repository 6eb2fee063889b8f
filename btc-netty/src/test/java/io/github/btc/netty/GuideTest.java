package io.github.btc.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.AdmissionGate;
import io.github.btc.gate.OneWordGate;
import io.github.btc.http.Bypass;
import io.github.btc.proofs.contracts.DocumentedCode;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/guides/netty.md}. */
class GuideTest {

  private static final Path SOURCE =
      Path.of("src", "test", "java", "io", "github", "btc", "netty", "GuideTest.java");

  private final AdmissionGate gate = new OneWordGate(() -> {}, () -> 0);
  private final ChannelPipeline pipeline = new EmbeddedChannel().pipeline();
  private final ChannelHandler application = new ChannelInboundHandlerAdapter();

  @Test
  void theGuideShowsWhatIsCompiled() throws IOException {
    DocumentedCode.assertCompiled(Path.of("..", "docs", "guides", "netty.md"), SOURCE);
  }

  @Test
  void standsBehindTheCodec() {
    // tag::http1
    BtcHandlers btc = BtcHandlers.of(gate); // once, for all connections
    pipeline.addLast(new HttpServerCodec(), btc.forHttp1(), application);
    // end::http1
    assertThat(pipeline.names()).hasSize(4);
  }

  @Test
  void standsAtTheHeadOfAStream() {
    BtcHandlers btc = BtcHandlers.of(gate);
    // tag::http2
    ChannelInitializer<Channel> stream =
        new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel channel) {
            channel
                .pipeline()
                .addLast(
                    btc.forHttp2Stream(), new Http2StreamFrameToHttpObjectCodec(true), application);
          }
        };
    pipeline.addLast(Http2FrameCodecBuilder.forServer().build(), new Http2MultiplexHandler(stream));
    // end::http2
    assertThat(pipeline.names()).hasSize(3);
  }

  @Test
  void hasSettings() {
    // tag::settings
    BtcHandlers btc =
        BtcHandlers.builder(gate)
            .bypass(Bypass.standard().path("/internal"))
            .hold(Duration.ofMillis(5))
            .http2Refusal(Http2Refusal.REFUSED_STREAM)
            .build();
    // end::settings
    assertThat(btc.forHttp1()).isNotNull();
  }

  @Test
  void allowsManyResets() {
    // tag::resets
    Http2FrameCodecBuilder codec =
        Http2FrameCodecBuilder.forServer().encoderEnforceMaxRstFramesPerWindow(10_000, 30);
    BtcHandlers btc =
        BtcHandlers.builder(gate)
            .http2Refusal(Http2Refusal.REFUSED_STREAM)
            .mostResets(4_500) // twice as many may fall into 30 s of Netty's
            .build();
    // end::resets
    assertThat(codec.build()).isNotNull();
    assertThat(btc.answeredInsteadOfReset()).isZero();
  }
}
