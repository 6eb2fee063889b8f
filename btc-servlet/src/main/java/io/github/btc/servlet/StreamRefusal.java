package io.github.btc.servlet;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Refuses requests by a reset of their HTTP/2 stream where the container permits it. The servlet
 * API has no way to reset a stream, and of the tested containers only Jetty offers one of its own.
 */
final class StreamRefusal {

  private StreamRefusal() {}

  /** Returns false if the stream was not reset, so that the request must be refused otherwise. */
  static boolean sent(HttpServletRequest request) {
    try {
      return JettyStream.reset(unwrapped(request));
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return false; // another container, or Jetty without HTTP/2
    }
  }

  private static ServletRequest unwrapped(ServletRequest request) {
    ServletRequest own = request;
    while (own instanceof ServletRequestWrapper wrapper) {
      own = wrapper.getRequest();
    }
    return own;
  }
}
