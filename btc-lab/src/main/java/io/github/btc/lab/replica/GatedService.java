package io.github.btc.lab.replica;

import io.github.btc.AdmissionGate;
import io.github.btc.RetryAfter;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * The gate in front of the service: serves, or refuses with 503 and how long to stay away. Lets the
 * health check through.
 */
final class GatedService implements Filter {

  private final AdmissionGate gate;

  GatedService(AdmissionGate gate) {
    this.gate = gate;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain service)
      throws IOException, ServletException {
    if (((HttpServletRequest) request).getRequestURI().equals(ReadyServlet.PATH)) {
      service.doFilter(request, response);
      return;
    }
    if (!gate.tryEnter()) {
      refuse((HttpServletResponse) response);
      return;
    }
    try {
      service.doFilter(request, response);
    } finally {
      gate.leave();
    }
  }

  private void refuse(HttpServletResponse response) throws IOException {
    RetryAfter retryAfter = gate.retryAfter();
    response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    response.setHeader("Retry-After", Long.toString(retryAfter.seconds()));
    response.setHeader("Retry-After-Ms", Long.toString(retryAfter.millis()));
    response.setHeader("Cache-Control", "no-store");
    response.setContentLength(0);
    response.flushBuffer();
  }
}
