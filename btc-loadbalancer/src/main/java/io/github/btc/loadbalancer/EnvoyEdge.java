package io.github.btc.loadbalancer;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;

/** This replica as a host of one Envoy that checks its health. */
final class EnvoyEdge {

  private static final long POLL_MILLIS = 2;
  private static final long LAST_LOOK_MILLIS = 10;

  private final EnvoyAdmin admin;
  private final String cluster;
  private final String host;

  EnvoyEdge(SocketAddress admin, String cluster, String host) {
    this.admin = new EnvoyAdmin(admin);
    this.cluster = cluster;
    this.host = host;
  }

  /** Throws if too few other hosts would be left. */
  Outcome checkOthers(int others, Deadline deadline) throws IOException {
    long healthy = look(deadline).healthyBeside(host);
    if (healthy < others) {
      throw new IOException(
          this
              + ": "
              + healthy
              + " other hosts healthy (expected at least "
              + others
              + "): the refusals will have to tell");
    }
    return Outcome.CONFIRMED;
  }

  /**
   * Waits until Envoy has found this host unhealthy and has no request left with it. Requests that
   * outlast the deadline are left to the gate, which counts them too.
   */
  Outcome awaitAway(Deadline deadline) throws IOException {
    try {
      EnvoyCluster now = look(deadline);
      while (!isQuiet(now) && deadline.millisLeft() > LAST_LOOK_MILLIS) {
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        now = look(deadline);
      }
      if (!now.host(host).isAway()) {
        throw new IOException(
            this
                + ": "
                + now.host(host).healthFlags()
                + " (expected failed_active_hc within the timeout; is the check's interval longer?)");
      }
      return Outcome.CONFIRMED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for Envoy");
    }
  }

  private boolean isQuiet(EnvoyCluster now) throws IOException {
    return now.host(host).isAway() && now.host(host).requests() == 0;
  }

  private EnvoyCluster look(Deadline deadline) throws IOException {
    try {
      return EnvoyCluster.parse(cluster, admin.get("/clusters", deadline));
    } catch (IOException | NumberFormatException e) {
      throw new IOException(this + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return cluster + "/" + host + " at " + admin;
  }
}
