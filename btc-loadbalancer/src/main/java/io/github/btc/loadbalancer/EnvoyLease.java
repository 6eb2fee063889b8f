package io.github.btc.loadbalancer;

import io.github.btc.Closing;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Takes this replica out of the rotation of the Envoy beside it, for a time that ends by itself. It
 * is for a controller outside the service's process. Envoy's health check of the replica asks a
 * port of this process first, and the replica itself if nobody answers there within {@code
 * per_try_timeout}, as in the recipe {@code pod-envoy.yaml}.
 *
 * <p>Away: this process answers each check with 503. The outcome is {@link Outcome#CONFIRMED} if
 * Envoy has found the replica unhealthy, another host of the cluster is healthy, and no request is
 * left. Otherwise the port is closed again, and an exception reports the reason. Each check renews
 * the lease. Nothing listens at the port between two closings, or when this process has died.
 *
 * <p>Each announcement ends soon after the timeout at the latest. Thread-safe.
 */
public final class EnvoyLease implements Lease, AutoCloseable {

  private static final int OTHERS = 1; // without another host, Envoy sends to this one

  private final EnvoyEdge edge;
  private final InetSocketAddress port;
  private final long timeoutNanos;
  private final long leaseNanos;
  private @Nullable LeaseAnswers current; // guarded by this

  private EnvoyLease(Builder settings, long timeoutNanos, long leaseNanos) {
    String[] names = settings.host.split("/", 2);
    this.edge = new EnvoyEdge(settings.admin, names[0], names[1]);
    this.port = settings.port;
    this.timeoutNanos = timeoutNanos;
    this.leaseNanos = leaseNanos;
  }

  /**
   * Begins the settings.
   *
   * @param host the cluster and the host in Envoy's configuration, such as {@code pod/own}
   * @param admin the UNIX socket or the resolved TCP address of Envoy's admin API
   * @param port the loopback address at which Envoy asks for the lease, such as 127.0.0.1:9902
   * @return a builder with every default
   */
  public static Builder of(String host, SocketAddress admin, InetSocketAddress port) {
    return new Builder(host, admin, port);
  }

  @Override
  public Outcome announceAway(Closing closing) throws IOException {
    Deadline deadline = Deadline.after(timeoutNanos);
    edge.checkOthers(OTHERS, deadline);
    try {
      awaitQuiet(take(), deadline);
      return Outcome.CONFIRMED;
    } catch (Throwable e) { // also an Error: the caller must not rely on this lease
      putBack(e);
      throw e;
    }
  }

  @Override
  public void prepare() throws IOException {
    edge.checkOthers(OTHERS, Deadline.after(timeoutNanos));
  }

  private synchronized LeaseAnswers take() throws IOException {
    if (current == null) {
      current = LeaseAnswers.at(port, leaseNanos);
    }
    return current;
  }

  /** Waits until Envoy has no request, and repeats it if the lease has lapsed meanwhile. */
  private void awaitQuiet(LeaseAnswers lease, Deadline deadline) throws IOException {
    int lapsesBefore;
    do {
      lapsesBefore = lease.lapses();
      edge.awaitEmpty(OTHERS, deadline);
    } while (!lease.foundQuiet(lapsesBefore));
  }

  @Override
  public long confirm() throws IOException {
    Deadline deadline = Deadline.after(timeoutNanos);
    LeaseAnswers lease = current();
    OptionalLong beginBy = lease.beginByNanos();
    while (beginBy.isEmpty()) {
      if (lease != current() || deadline.hasPassed()) {
        throw new IOException(this + ": the lease has lapsed (expected Envoy's checks in time)");
      }
      awaitQuiet(lease, deadline);
      beginBy = lease.beginByNanos();
    }
    return beginBy.getAsLong();
  }

  private synchronized LeaseAnswers current() throws IOException {
    if (current == null) {
      throw new IOException(this + ": the replica has been put back (expected it away)");
    }
    return current;
  }

  /** Ends the lease at once. */
  private void putBack(Throwable reason) {
    try {
      announceBack();
    } catch (Throwable e) {
      reason.addSuppressed(e);
    }
  }

  @Override
  public synchronized void announceBack() throws IOException {
    LeaseAnswers ended = current;
    current = null;
    if (ended != null) {
      ended.close();
    }
  }

  /** Puts the replica back. */
  @Override
  public void close() throws IOException {
    announceBack();
  }

  @Override
  public String toString() {
    return "Envoy lease at " + port + " of " + edge;
  }

  /** Settings of an {@link EnvoyLease}. Not thread-safe. */
  public static final class Builder {

    private static final Duration LEAST = Duration.ofMillis(1);
    private static final Duration MOST = Duration.ofSeconds(10);

    private final String host;
    private final SocketAddress admin;
    private final InetSocketAddress port;
    private long timeoutNanos = Duration.ofMillis(500).toNanos();
    private long lastingNanos = Duration.ofMillis(250).toNanos();

    private Builder(String host, SocketAddress admin, InetSocketAddress port) {
      this.host = Objects.requireNonNull(host, "host");
      this.admin = Objects.requireNonNull(admin, "admin");
      this.port = Objects.requireNonNull(port, "port");
    }

    /**
     * Sets how long the requests at the replica may take to end. Keep it shorter than the
     * controller's announce limit, and longer than the interval of Envoy's check. Default 500 ms.
     *
     * @param value 1 ms to 10 s
     * @return this
     * @throws RefusedSettingException if it is out of range
     */
    public Builder timeout(Duration value) {
      this.timeoutNanos = checked("timeout", value);
      return this;
    }

    /**
     * Sets how long the lease lasts after a check that was answered. Use the {@code
     * per_try_timeout} of Envoy's question at this port. Default 250 ms.
     *
     * @param value 1 ms to 10 s
     * @return this
     * @throws RefusedSettingException if it is out of range
     */
    public Builder lasting(Duration value) {
      this.lastingNanos = checked("lasting", value);
      return this;
    }

    private static long checked(String name, Duration value) {
      return Ranges.nanos(name, Objects.requireNonNull(value, name), LEAST, MOST);
    }

    /**
     * Makes the lease, without a connection to Envoy.
     *
     * @return the lease; close it after its controller
     * @throws RefusedSettingException if a setting is out of range
     */
    public EnvoyLease build() {
      if (!host.matches("[^/]+/[^/]+")) {
        throw new RefusedSettingException(
            "host", "\"" + host + "\"", "cluster/host, such as pod/own");
      }
      ResolvedAddress.checked("admin", admin);
      if (port.isUnresolved() || !port.getAddress().isLoopbackAddress()) {
        throw new RefusedSettingException("port", String.valueOf(port), "an address of loopback");
      }
      return new EnvoyLease(this, timeoutNanos, lastingNanos);
    }
  }
}
