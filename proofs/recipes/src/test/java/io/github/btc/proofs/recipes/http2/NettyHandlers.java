package io.github.btc.proofs.recipes.http2;

import io.github.btc.AdmissionGate;
import io.github.btc.netty.BtcHandlers;
import io.github.btc.netty.Http2Refusal;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerUpgradeHandler;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.CleartextHttp2ServerUpgradeHandler;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ServerUpgradeCodec;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Netty with the handlers of btc-netty, with and without an upgrade to HTTP/2. */
final class NettyHandlers implements Http2Server {

  private static final int MOST_BYTES = 1 << 20;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());

  @Override
  public int start(AdmissionGate gate, Runnable executed) throws Exception {
    BtcHandlers btc = BtcHandlers.builder(gate).http2Refusal(Http2Refusal.REFUSED_STREAM).build();
    Channel channel =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(connection(stream(btc, executed)))
            .bind(InetAddress.getByName("127.0.0.1"), 0)
            .sync()
            .channel();
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  private static ChannelInitializer<Channel> stream(BtcHandlers btc, Runnable executed) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel
            .pipeline()
            .addLast(
                btc.forHttp2Stream(),
                new Http2StreamFrameToHttpObjectCodec(true),
                new HttpObjectAggregator(MOST_BYTES),
                new Application(executed));
      }
    };
  }

  private static ChannelInitializer<Channel> connection(ChannelInitializer<Channel> stream) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        HttpServerCodec http1 = new HttpServerCodec();
        HttpServerUpgradeHandler upgrade =
            new HttpServerUpgradeHandler(
                http1,
                protocol ->
                    new Http2ServerUpgradeCodec(
                        Http2FrameCodecBuilder.forServer().build(),
                        new Http2MultiplexHandler(stream)));
        ChannelInitializer<Channel> withoutUpgrade =
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel connection) {
                connection
                    .pipeline()
                    .addLast(
                        Http2FrameCodecBuilder.forServer().build(),
                        new Http2MultiplexHandler(stream));
              }
            };
        channel
            .pipeline()
            .addLast(new CleartextHttp2ServerUpgradeHandler(http1, upgrade, withoutUpgrade));
      }
    };
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private static final class Application extends SimpleChannelInboundHandler<FullHttpRequest> {

    private final Runnable executed;

    Application(Runnable executed) {
      this.executed = executed;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
      if (!request.uri().equals(HEALTH)) {
        executed.run();
      }
      ctx.writeAndFlush(
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER));
    }
  }
}
