package io.github.btc.netty;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.btc.http.Refusal;
import io.github.btc.proofs.contracts.Answer;
import io.github.btc.proofs.contracts.Answer.Outcome;
import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractClient;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Speaks HTTP/2 without TLS to a server under test: one connection, many streams. */
final class Http2Client implements ContractClient, AutoCloseable {

  private static final EventLoopGroup LOOPS =
      new MultiThreadIoEventLoopGroup(
          2, new DefaultThreadFactory("client", true), NioIoHandler.newFactory());

  private final Channel connection;

  Http2Client(int port) {
    connection =
        new Bootstrap()
            .group(LOOPS)
            .channel(NioSocketChannel.class)
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel
                        .pipeline()
                        .addLast(
                            Http2FrameCodecBuilder.forClient().build(),
                            new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
                  }
                })
            .connect(InetAddress.getLoopbackAddress(), port)
            .syncUninterruptibly()
            .channel();
  }

  /** The answer on a stream: a head or an error code. */
  record Reply(@Nullable Http2Headers head, String body, long errorCode) {

    Answer answer() {
      if (head == null || !"not-processed".contentEquals(header(Refusal.REFUSED))) {
        boolean served = head != null && "200".contentEquals(head.status());
        return Answer.of(served ? Outcome.SERVED : Outcome.FAILED);
      }
      long millis = Long.parseLong(header(Refusal.RETRY_AFTER_MS));
      return Answer.refused(Duration.ofMillis(millis));
    }

    String header(String name) {
      CharSequence value = head == null ? null : head.get(name.toLowerCase(Locale.ROOT));
      return value == null ? "" : value.toString();
    }
  }

  @Override
  public Stream start(Behaviour behaviour) throws IOException {
    return switch (behaviour) {
      case ECHO -> open("POST", behaviour.path(), "", false).send(2);
      case EVENTS -> open("GET", behaviour.path(), "text/event-stream", true);
      default -> open("GET", behaviour.path(), "", true);
    };
  }

  /** Opens a stream and sends the head of a request, which may be all there is. */
  Stream open(String method, String path, String accept, boolean last) throws IOException {
    Http2Headers headers =
        new DefaultHttp2Headers().method(method).path(path).scheme("http").authority("localhost");
    if (!accept.isEmpty()) {
      headers.set("accept", accept);
    }
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    Http2StreamChannel channel =
        ContractClient.await(
            new Http2StreamChannelBootstrap(connection).handler(new ReplyReader(reply)).open());
    channel.writeAndFlush(new DefaultHttp2HeadersFrame(headers, last));
    return new Stream(channel, reply);
  }

  @Override
  public void close() {
    connection.close().syncUninterruptibly();
  }

  /** A stream that has been opened. */
  record Stream(Http2StreamChannel channel, CompletableFuture<Reply> reply) implements Call {

    /** Sends all of the content. */
    Stream send(int bytes) {
      channel.writeAndFlush(
          new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(new byte[bytes]), true));
      return this;
    }

    Reply await() throws IOException {
      return ContractClient.await(reply);
    }

    @Override
    public Answer answer() throws IOException {
      return await().answer();
    }

    @Override
    public void abort() {
      channel.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL));
    }
  }

  private static final class ReplyReader extends SimpleChannelInboundHandler<Object> {

    private final CompletableFuture<Reply> reply;
    private final StringBuilder body = new StringBuilder();
    private @Nullable Http2Headers head;

    ReplyReader(CompletableFuture<Reply> reply) {
      this.reply = reply;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Object message) {
      if (message instanceof Http2HeadersFrame headers) {
        head = headers.headers();
        completeIf(headers.isEndStream());
      } else if (message instanceof Http2DataFrame data) {
        body.append(data.content().toString(US_ASCII));
        completeIf(data.isEndStream());
      }
    }

    private void completeIf(boolean last) {
      if (last) {
        reply.complete(new Reply(head, body.toString(), 0));
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof Http2ResetFrame reset) {
        reply.complete(new Reply(null, "", reset.errorCode()));
      }
      ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      reply.completeExceptionally(new IOException("the stream was closed without an answer"));
    }
  }
}
