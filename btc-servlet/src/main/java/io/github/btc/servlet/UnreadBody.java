package io.github.btc.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;

/**
 * The body of a refused request, which stands in the way of the next request on an HTTP/1.1
 * connection. It is read and thrown away after the refusal was sent, up to a limit; beyond it the
 * connection is closed. A client that waits for {@code 100 Continue} is not asked for its body, and
 * HTTP/2 has no such trouble.
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
