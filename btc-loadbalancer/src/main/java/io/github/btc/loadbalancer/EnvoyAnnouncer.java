package io.github.btc.loadbalancer;

import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes this replica out of Envoy's rotation by its health, and puts it back.
 *
 * <p>Away: {@link #isHealthy()} turns false, so the service's health endpoint answers 503 and, if
 * the service adds {@value #IMMEDIATE_FAIL_HEADER} to its responses meanwhile, Envoy need not even
 * wait for its next check. A sidecar Envoy is told by {@code POST /healthcheck/fail}, and adds that
 * header by itself. Then the admin API of each <em>edge</em>, an Envoy that routes to this replica,
 * is read until it has found the replica unhealthy and has no request left with it. All edges must
 * for {@link Outcome#CONFIRMED}. Their cluster needs {@code update_merge_window: 0s}: by default
 * Envoy keeps what it has found to itself for up to a second. Without an edge to read, and whenever
 * one has not confirmed, the first refusal has to tell, as with {@link FirstRefusalAnnouncer}.
 *
 * <p><b>Bounded.</b> Each announcement ends after the timeout at the latest. It must be longer than
 * the interval of the health check.
 *
 * <p><b>Heard in the end.</b> A sidecar that did not hear "back" is told again in the background,
 * at least once a second. {@link Builder#build()} begins with it, because a replica that crashed in
 * a closing has left its sidecar failing.
 *
 * <p>The last healthy host of a cluster does not leave: Envoy would have nobody to send to.
 *
 * <p>Thread-safe.
 */
public final class EnvoyAnnouncer extends RouterAnnouncer implements HealthSource {

  /** A response with this header, whatever its value, fails the replica's health at once. */
  public static final String IMMEDIATE_FAIL_HEADER = "x-envoy-immediate-health-check-fail";

  private final Envoys envoys;

  private EnvoyAnnouncer(Builder settings, Envoys envoys) {
    super("btc-envoy", envoys, settings, !settings.sidecars.isEmpty());
    this.envoys = envoys;
  }

  /**
   * Begins the settings.
   *
   * @return a builder with every default
   */
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public boolean isHealthy() {
    return envoys.isHealthy();
  }

  /** Settings of an {@link EnvoyAnnouncer}. Not thread-safe. */
  public static final class Builder extends AnnouncerSettings<Builder> {

    private final List<EnvoyEdge> edges = new ArrayList<>();
    private final List<EnvoyAdmin> sidecars = new ArrayList<>();
    private int others = 1;

    private Builder() {}

    /**
     * Adds an Envoy that routes to this replica and checks its health.
     *
     * @param admin its admin API's TCP address, resolved, or UNIX socket
     * @param cluster the cluster of which this replica is a host
     * @param host this replica as that cluster has it: its address, {@code 10.0.0.1:8080}, or its
     *     hostname
     * @return this
     */
    public Builder edge(SocketAddress admin, String cluster, String host) {
      edges.add(new EnvoyEdge(resolved(admin), cluster, host));
      return this;
    }

    /**
     * Adds an Envoy that stands beside this replica and has the health check filter.
     *
     * @param admin its admin API's TCP address, resolved, or UNIX socket
     * @return this
     */
    public Builder sidecar(SocketAddress admin) {
      sidecars.add(new EnvoyAdmin(resolved(admin)));
      return this;
    }

    /**
     * Sets how many other hosts of the cluster must be healthy for this one to leave. Default 1; 0
     * lets the last one leave too.
     *
     * @param value 0 to 1,000
     * @return this
     */
    public Builder leaving(int value) {
      this.others = value;
      return this;
    }

    /**
     * Makes the announcer. Does not wait for any Envoy.
     *
     * @return the announcer; its controller closes it
     * @throws RefusedSettingException if a setting has a value that it cannot have
     */
    public EnvoyAnnouncer build() {
      Ranges.whole("leaving", others, 0, 1000);
      return new EnvoyAnnouncer(this, new Envoys(edges, sidecars, others));
    }

    @Override
    Builder self() {
      return this;
    }

    private static SocketAddress resolved(SocketAddress admin) {
      if (admin instanceof InetSocketAddress tcp && tcp.isUnresolved()) {
        throw new RefusedSettingException(
            "admin", String.valueOf(admin), "an address that can be resolved");
      }
      return admin;
    }
  }
}
