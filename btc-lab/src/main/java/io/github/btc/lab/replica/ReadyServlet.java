package io.github.btc.lab.replica;

import io.github.btc.AdmissionGate;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/** The health check: 200 while the gate is open, 503 and the rest of the closing while shut. */
final class ReadyServlet extends HttpServlet {

  static final String PATH = "/ready";

  private static final long serialVersionUID = 1L;

  private final transient @Nullable AdmissionGate gate;

  ReadyServlet(@Nullable AdmissionGate gate) {
    this.gate = gate;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    if (gate != null && !gate.isOpen()) {
      response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      response.setHeader("Retry-After-Ms", Long.toString(gate.retryAfter().millis()));
    }
    response.setHeader("Cache-Control", "no-store");
    response.setContentLength(0);
  }
}
