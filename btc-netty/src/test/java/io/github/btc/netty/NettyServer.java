package io.github.btc.netty;

import io.github.btc.AdmissionGate;
import io.github.btc.http.Bypass;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.github.btc.proofs.contracts.ServerUnderTest;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A Netty server with the handlers in front of {@link NettyApplication}. */
final class NettyServer implements ServerUnderTest {

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
  private final boolean http2;
  private final Http2Refusal refusal;
  private final boolean resetsLimited;

  private NettyServer(boolean http2, Http2Refusal refusal, boolean resetsLimited) {
    this.http2 = http2;
    this.refusal = refusal;
    this.resetsLimited = resetsLimited;
  }

  static NettyServer http1() {
    return new NettyServer(false, Http2Refusal.STATUS, false);
  }

  /** Without a limit of resets, sent or received: the contract's clients abort as they like. */
  static NettyServer http2(Http2Refusal refusal) {
    return new NettyServer(true, refusal, false);
  }

  /** With the limits that Netty gives every server. */
  static NettyServer http2WithNettysLimits() {
    return new NettyServer(true, Http2Refusal.REFUSED_STREAM, true);
  }

  @Override
  public int start(AdmissionGate gate, Duration hold, ContractApplication application)
      throws Exception {
    BtcHandlers btc =
        BtcHandlers.builder(gate)
            .http2Refusal(refusal)
            .bypass(Bypass.standard().path(Behaviour.BYPASSED.path()))
            .hold(hold)
            .build();
    return start(btc, () -> new NettyApplication(application));
  }

  /** Starts the server with an application of the caller's, a new one for each channel. */
  int start(BtcHandlers btc, Supplier<ChannelHandler> application) throws Exception {
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(http2 ? connection2(btc, application) : connection1(btc, application));
    Channel channel = bootstrap.bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  private ChannelInitializer<Channel> connection1(
      BtcHandlers btc, Supplier<ChannelHandler> application) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel.pipeline().addLast(new HttpServerCodec(), btc.forHttp1(), application.get());
      }
    };
  }

  private ChannelInitializer<Channel> connection2(
      BtcHandlers btc, Supplier<ChannelHandler> application) {
    ChannelInitializer<Channel> stream =
        new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel channel) {
            channel
                .pipeline()
                .addLast(
                    btc.forHttp2Stream(),
                    new Http2StreamFrameToHttpObjectCodec(true),
                    application.get());
          }
        };
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel.pipeline().addLast(codec(), new Http2MultiplexHandler(stream));
      }
    };
  }

  private Http2FrameCodec codec() {
    Http2FrameCodecBuilder codec = Http2FrameCodecBuilder.forServer();
    return resetsLimited
        ? codec.build()
        : codec
            .encoderEnforceMaxRstFramesPerWindow(0, 0)
            .decoderEnforceMaxRstFramesPerWindow(0, 0)
            .build();
  }

  @Override
  public Set<Behaviour> behaviours() {
    return EnumSet.of(
        Behaviour.OK,
        Behaviour.ECHO,
        Behaviour.WAITS,
        Behaviour.THROWS,
        Behaviour.ERROR,
        Behaviour.ASYNC,
        Behaviour.ASYNC_TIMEOUT,
        Behaviour.EVENTS,
        Behaviour.HEALTH,
        Behaviour.BYPASSED);
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
