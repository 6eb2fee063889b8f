package io.github.btc.tools.replicas.replica;

import io.github.btc.AdmissionGate;
import io.github.btc.loadbalancer.HealthSource;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * The health check. It answers 503 with the rest of the closing while the gate is closed, 503 while
 * the replica is announced away, and 200 otherwise.
 */
public final class ReadyServlet extends HttpServlet {

  /** The path for probes, which must bypass the gate. */
  public static final String PATH = "/ready";

  private static final long serialVersionUID = 1L;

  private final transient @Nullable AdmissionGate gate;
  private final transient HealthSource announced;

  /**
   * Creates the servlet.
   *
   * @param gate gate of the replica; {@code null} if there is none
   * @param announced health of the replica, which is bad while the replica is announced away
   */
  public ReadyServlet(@Nullable AdmissionGate gate, HealthSource announced) {
    this.gate = gate;
    this.announced = announced;
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response) {
    if (gate != null && !gate.isOpen()) {
      response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      response.setHeader("Retry-After-Ms", Long.toString(gate.retryAfter().millis()));
    } else if (!announced.isHealthy()) {
      response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
    }
    response.setHeader("Cache-Control", "no-store");
    response.setContentLength(0);
  }
}
