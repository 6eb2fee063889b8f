package io.github.btc.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;

/**
 * The body of a refused request. On an HTTP/1.1 connection it precedes the next request. The filter
 * reads and discards it after the refusal, up to a limit; a longer body closes the connection. A
 * client that waits for {@code 100 Continue} does not send its body, and HTTP/2 does not need this.
 */
final class UnreadBody {

  private static final long LONGEST = 2 << 20;
  private static final int BUFFER = 4 << 10;

  private final HttpServletRequest request;
  private final boolean present;

  private UnreadBody(HttpServletRequest request, boolean present) {
    this.request = request;
    this.present = present;
  }

  static UnreadBody of(HttpServletRequest request) {
    boolean present =
        request.getProtocol().startsWith("HTTP/1")
            && request.getHeader("Expect") == null
            && (request.getContentLengthLong() > 0
                || request.getHeader("Transfer-Encoding") != null);
    return new UnreadBody(request, present);
  }

  boolean isTooLong() {
    return present && request.getContentLengthLong() > LONGEST;
  }

  void discard() throws IOException {
    if (!present || isTooLong()) {
      return;
    }
    InputStream body = request.getInputStream();
    byte[] buffer = new byte[BUFFER];
    long rest = LONGEST;
    for (int read = 0; read >= 0 && rest > 0; read = body.read(buffer)) {
      rest -= read;
    }
  }
}
