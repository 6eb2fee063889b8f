package io.github.btc.tools.bench.throughput;

import io.github.btc.AdmissionGate;
import io.github.btc.netty.BtcHandlers;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Two event loops, a codec, and a handler that hashes as many bytes as it is told, or none. */
final class NettyServer implements RunningServer {

  private static final int LOOPS = 2;
  private static final String BTC = "btc";
  private static final String SERVICE = "service";
  private static final HexFormat HEX = HexFormat.of();

  static {
    // A logging library without a backend is on the path, because of the benchmarks' peers.
    InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
  }

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(LOOPS, NioIoHandler.newFactory());
  private final Collection<Channel> connections = new ConcurrentLinkedQueue<>();
  private final BtcHandlers btc;
  private final int port;

  NettyServer(AdmissionGate gate, int hashedBytes) {
    btc = BtcHandlers.of(gate);
    Channel channel =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel connection) {
                    connection.pipeline().addLast(new HttpServerCodec());
                    connection.pipeline().addLast(SERVICE, new ServiceKind(hashedBytes));
                    connections.add(connection);
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .syncUninterruptibly()
            .channel();
    port = ((InetSocketAddress) channel.localAddress()).getPort();
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public void useBtc(boolean use) {
    for (Channel connection : connections) {
      connection.eventLoop().submit(() -> useBtc(use, connection.pipeline())).syncUninterruptibly();
    }
  }

  private void useBtc(boolean use, ChannelPipeline pipeline) {
    boolean used = pipeline.get(BTC) != null;
    if (use && !used) {
      pipeline.addBefore(SERVICE, BTC, btc.forHttp1());
    } else if (used && !use) {
      pipeline.remove(BTC);
    }
  }

  @Override
  public void close() {
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }

  private static final class ServiceKind extends SimpleChannelInboundHandler<HttpObject> {

    private final byte[] hashed;
    private final MessageDigest sha256;

    ServiceKind(int hashedBytes) {
      hashed = new byte[hashedBytes];
      try {
        sha256 = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("a JDK without SHA-256", e);
      }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
      if (message instanceof LastHttpContent) {
        DefaultFullHttpResponse answer =
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.OK,
                Unpooled.wrappedBuffer(new byte[] {'o', 'k'}));
        HttpUtil.setContentLength(answer, 2);
        if (hashed.length > 0) {
          answer.headers().set(HttpHeaderNames.ETAG, HEX.formatHex(sha256.digest(hashed)));
        }
        ctx.writeAndFlush(answer);
      }
    }
  }
}
