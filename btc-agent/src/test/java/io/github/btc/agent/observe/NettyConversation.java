package io.github.btc.agent.observe;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.function.Consumer;

/**
 * One connection to a server of Netty, and one from a client of Netty, word by word. Public,
 * because the test belongs to another class loader.
 */
public final class NettyConversation implements Consumer<String> {

  private static final String REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

  private final EmbeddedChannel server = new EmbeddedChannel(new HttpServerCodec());
  private final EmbeddedChannel client = new EmbeddedChannel(new HttpClientCodec());

  @Override
  public void accept(String line) {
    switch (line) {
      case "request" -> read(server, REQUEST);
      case "three requests" -> read(server, REQUEST + REQUEST + REQUEST);
      case "answer" -> server.writeOutbound(empty(HttpResponseStatus.OK));
      case "continue" -> server.writeOutbound(empty(HttpResponseStatus.CONTINUE));
      case "switching protocols" ->
          server.writeOutbound(empty(HttpResponseStatus.SWITCHING_PROTOCOLS));
      case "head" -> server.writeOutbound(head());
      case "part" ->
          server.writeOutbound(new DefaultHttpContent(Unpooled.copiedBuffer("a", US_ASCII)));
      case "last part" -> server.writeOutbound(LastHttpContent.EMPTY_LAST_CONTENT);
      case "end" -> server.finishAndReleaseAll();
      case "own request" ->
          client.writeOutbound(
              new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/"));
      case "answer to own request" -> read(client, ANSWER);
      default -> throw new IllegalArgumentException(line);
    }
  }

  private static void read(EmbeddedChannel channel, String text) {
    channel.writeInbound(Unpooled.copiedBuffer(text, US_ASCII));
  }

  private static HttpResponse empty(HttpResponseStatus status) {
    HttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status);
    if (status.equals(HttpResponseStatus.OK)) {
      response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0);
    }
    return response;
  }

  private static HttpResponse head() {
    HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    response.headers().set(HttpHeaderNames.TRANSFER_ENCODING, "chunked");
    return response;
  }
}
