package io.github.btc.servlet;

import io.github.btc.internal.ResetQuota;
import jakarta.servlet.ServletRequest;
import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.HTTP2Session;
import org.eclipse.jetty.http2.HTTP2Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Attributes;
import org.eclipse.jetty.util.Callback;

/** Resets the HTTP/2 stream of a request with {@code REFUSED_STREAM}, on Jetty 12. */
final class JettyStream {

  /**
   * Jetty closes a connection after 128 resets, pings and settings within a second. The resets of
   * two windows of a quota must fit.
   */
  static final int MOST = 50;

  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final String RESETS = JettyStream.class.getName() + ".resets";

  private JettyStream() {}

  /**
   * Resets the stream of a request, if it has one and its connection may carry one more reset.
   *
   * @return false if the request must be refused with a status
   */
  static boolean reset(ServletRequest request) throws ReflectiveOperationException {
    // The class of the request differs between Jetty's ee10 and ee11, and this method does not.
    Method getRequest = request.getClass().getMethod("getRequest");
    return reset((Request) getRequest.invoke(request));
  }

  private static boolean reset(Request request) {
    ConnectionMetaData metaData = request.getConnectionMetaData();
    if (!(metaData.getConnection() instanceof HTTP2Connection connection)) {
      return false;
    }
    HTTP2Session session = connection.getSession();
    HTTP2Stream stream = session.getStream(Integer.parseInt(request.getId()));
    if (stream == null || !quotaOf(metaData).take(System.nanoTime())) {
      return false;
    }
    int code = ErrorCode.REFUSED_STREAM_ERROR.code;
    stream.reset(new ResetFrame(stream.getId(), code), Callback.NOOP);
    return true;
  }

  /** Many threads serve a connection, so the first of them must be the only one that makes it. */
  private static synchronized ResetQuota quotaOf(Attributes connection) {
    if (connection.getAttribute(RESETS) instanceof ResetQuota known) {
      return known;
    }
    ResetQuota fresh = new ResetQuota(MOST, WINDOW_NANOS);
    connection.setAttribute(RESETS, fresh);
    return fresh;
  }
}
