package io.github.btc.webflux;

import io.netty.handler.codec.http2.Http2StreamChannel;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.util.ClassUtils;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Knows where Reactor Netty may stop reading from a connection. Versions before 1.3.8 lose the next
 * read of a kept-alive connection in one case (Reactor Netty issue 4361). A request had to wait for
 * the end of the one before it, and is then answered at once. A refusal is such an answer.
 */
final class LostReads {

  private static final boolean REACTOR_NETTY =
      ClassUtils.isPresent(
          "reactor.netty.http.server.HttpServerRequest", LostReads.class.getClassLoader());

  private static final Pattern VERSION = Pattern.compile("(\\d{1,9})\\.(\\d{1,9})\\.(\\d{1,9})");
  private static final int[] FIXED_IN = {1, 3, 8};

  private LostReads() {}

  /** Whether the connection of a request may be read no more after a refusal. */
  static boolean possibleAfter(ServerHttpRequest request) {
    return REACTOR_NETTY && OnReactorNetty.POSSIBLE && OnReactorNetty.isKeptAlive(request);
  }

  /** An unknown version counts as an old one: closing a connection is the smaller harm. */
  static boolean possibleIn(@Nullable String version) {
    Matcher numbers = VERSION.matcher(version == null ? "" : version);
    return !numbers.lookingAt()
        || Arrays.compare(
                Stream.of(1, 2, 3).mapToInt(group -> number(numbers, group)).toArray(), FIXED_IN)
            < 0;
  }

  private static int number(Matcher numbers, int group) {
    return Integer.parseInt(numbers.group(group));
  }

  /** Loaded only where Reactor Netty is on the class path. */
  private static final class OnReactorNetty {

    private static final boolean POSSIBLE =
        possibleIn(HttpServer.class.getPackage().getImplementationVersion());

    private static boolean isKeptAlive(ServerHttpRequest request) {
      boolean[] keptAlive = new boolean[1];
      if (nativeOf(request) instanceof HttpServerRequest own) {
        own.withConnection(
            connection -> keptAlive[0] = !(connection.channel() instanceof Http2StreamChannel));
      }
      return keptAlive[0];
    }

    private static @Nullable Object nativeOf(ServerHttpRequest request) {
      try {
        return ServerHttpRequestDecorator.getNativeRequest(request);
      } catch (IllegalArgumentException e) {
        return null; // a request that no server has made
      }
    }
  }
}
