package io.github.btc.netty;

import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * Classifies messages. The methods first compare the classes that Netty's codec and most
 * applications use. Before JDK 23, {@code instanceof} with alternating interfaces writes to memory
 * that all processors share (JDK-8180450). A check by interface alone took a third more time.
 */
final class HttpMessages {

  private HttpMessages() {}

  static @Nullable HttpRequest asRequest(Object message) {
    if (message.getClass() == DefaultHttpRequest.class) {
      return (DefaultHttpRequest) message;
    }
    return message != LastHttpContent.EMPTY_LAST_CONTENT && message instanceof HttpRequest request
        ? request
        : null;
  }

  /** Returns the status of an answer, or null if the message is no answer. */
  static @Nullable HttpResponseStatus statusOf(Object message) {
    if (message.getClass() == DefaultFullHttpResponse.class) {
      return ((DefaultFullHttpResponse) message).status();
    }
    if (message.getClass() == DefaultHttpResponse.class) {
      return ((DefaultHttpResponse) message).status();
    }
    return message != LastHttpContent.EMPTY_LAST_CONTENT && message instanceof HttpResponse response
        ? response.status()
        : null;
  }

  /** Returns true if the message is the last one of its request or answer. */
  static boolean isLast(Object message) {
    return message == LastHttpContent.EMPTY_LAST_CONTENT
        || message.getClass() == DefaultFullHttpResponse.class
        || message.getClass() != DefaultHttpResponse.class && message instanceof LastHttpContent;
  }

  /** Returns true if another answer to the same request follows an answer with this status. */
  static boolean isInterim(HttpResponseStatus status) {
    return status.codeClass() == HttpStatusClass.INFORMATIONAL
        && !status.equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
  }
}
