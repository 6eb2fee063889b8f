package io.github.btc.netty;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.btc.proofs.contracts.Behaviour;
import io.github.btc.proofs.contracts.ContractApplication;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The application at the end of a pipeline. Blocking work runs on other threads. */
final class NettyApplication extends SimpleChannelInboundHandler<HttpObject> {

  private static final long TIMEOUT_MILLIS = 20;
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "application");
            thread.setDaemon(true);
            return thread;
          });

  private final ContractApplication application;
  private Behaviour behaviour = Behaviour.OK;
  private int received;

  NettyApplication(ContractApplication application) {
    this.application = application;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, HttpObject message) {
    if (message instanceof HttpRequest request) {
      application.arrived();
      behaviour = Behaviour.of(request.uri());
      received = 0;
      if (HttpUtil.is100ContinueExpected(request)) {
        ctx.writeAndFlush(answer(HttpResponseStatus.CONTINUE, ""));
      }
    }
    if (message instanceof HttpContent content) {
      received += content.content().readableBytes();
    }
    if (message instanceof LastHttpContent) {
      answer(ctx);
    }
  }

  private void answer(ChannelHandlerContext ctx) {
    switch (behaviour) {
      case OK -> ok(ctx, "ok");
      case ECHO -> ok(ctx, Integer.toString(received));
      case ASYNC_TIMEOUT ->
          ctx.executor()
              .schedule(
                  () -> ctx.writeAndFlush(answer(HttpResponseStatus.INTERNAL_SERVER_ERROR, "")),
                  TIMEOUT_MILLIS,
                  TimeUnit.MILLISECONDS);
      default -> THREADS.execute(() -> holdAndAnswer(ctx, behaviour));
    }
  }

  private void holdAndAnswer(ChannelHandlerContext ctx, Behaviour what) {
    try {
      switch (what) {
        case THROWS -> {
          application.untilReleased().join();
          throw new IllegalStateException("as asked");
        }
        case ERROR -> {
          application.untilReleased().join();
          throw new StackOverflowError("as asked");
        }
        case EVENTS -> events(ctx);
        default -> {
          application.untilReleased().join();
          ok(ctx, "ok");
        }
      }
    } catch (Throwable e) { // an Error too is one of the endings
      exceptionCaught(ctx, e);
    }
  }

  private void events(ChannelHandlerContext ctx) {
    HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    head.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream");
    HttpUtil.setTransferEncodingChunked(head, true);
    ctx.write(head);
    ctx.writeAndFlush(new DefaultHttpContent(Unpooled.copiedBuffer("data: ok\n\n", US_ASCII)));
    application.untilReleased().join();
    ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if ("as asked".equals(cause.getMessage())) {
      ctx.writeAndFlush(answer(HttpResponseStatus.INTERNAL_SERVER_ERROR, ""));
    } else {
      ctx.close();
    }
  }

  private static void ok(ChannelHandlerContext ctx, String body) {
    ctx.writeAndFlush(answer(HttpResponseStatus.OK, body));
  }

  private static FullHttpResponse answer(HttpResponseStatus status, String body) {
    FullHttpResponse answer =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, status, Unpooled.copiedBuffer(body, US_ASCII));
    if (!status.equals(HttpResponseStatus.CONTINUE)) {
      HttpUtil.setContentLength(answer, body.length());
    }
    return answer;
  }
}
