package io.github.btc.tools.replicas.replica;

import io.github.btc.AdmissionGate;
import io.github.btc.loadbalancer.HealthSource;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

/**
 * The health check: 503 and the rest of the closing while the gate is shut, 503 too while the
 * replica is announced away, else 200.
 */
public final class ReadyServlet extends HttpServlet {

  /** Where probes ask; it must bypass the gate. */
  public static final String PATH = "/ready";

  private static final long serialVersionUID = 1L;

  private final transient @Nullable AdmissionGate gate;
  private final transient HealthSource announced;

  /**
   * Makes the servlet.
   *
   * @param gate the replica's gate, if it has one
   * @param announced whether the replica is announced away
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
