package io.github.btc.loadbalancer;

import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes this replica out of Envoy's rotation through its health, and puts it back.
 *
 * <p>Away: {@link #isHealthy()} returns false, so the service's health endpoint answers 503. If the
 * service adds {@value #IMMEDIATE_FAIL_HEADER} to its responses during this time, Envoy reacts
 * before its next check. A sidecar Envoy gets {@code POST /healthcheck/fail}, and adds that header
 * itself. Then the announcer reads the admin API of each <em>edge</em>, an Envoy that routes to
 * this replica. It waits until the edge has found the replica unhealthy and has no request left
 * with it. The outcome is {@link Outcome#CONFIRMED} if this holds for all edges. Their cluster
 * needs {@code update_merge_window: 0s}, because by default Envoy applies a change of health up to
 * a second later. Without an edge, and when an edge has not confirmed, routers learn it from the
 * first refusal, as with {@link FirstRefusalAnnouncer}.
 *
 * <p><b>Bounded.</b> Each announcement ends after the timeout at the latest. The timeout must be
 * longer than the interval of the health check.
 *
 * <p><b>Repeated.</b> A "back" that a sidecar did not receive is repeated in the background, at
 * least once a second. {@link Builder#build()} starts with a "back", because a replica that crashed
 * in a closing has left its sidecar failing. For ten seconds after a "back" without an answer,
 * "away" is not confirmed, because the sidecar may carry out that "back" after it.
 *
 * <p><b>Considerate.</b> A sidecar that somebody else has failed before a closing stays failing.
 * Envoy has one flag for both, so a failing that an operator orders in a closing ends with it.
 *
 * <p>The last healthy host of a cluster does not go away, because Envoy would have no other host.
 *
 * <p>Thread-safe.
 */
public final class EnvoyAnnouncer extends RouterAnnouncer implements HealthSource {

  /** The header that makes Envoy take the replica for unhealthy at once, whatever its value. */
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
    private final List<SidecarHealth> sidecars = new ArrayList<>();
    private int others = 1;

    private Builder() {}

    /**
     * Adds an Envoy that routes to this replica and checks its health.
     *
     * @param admin the resolved TCP address or the UNIX socket of its admin API
     * @param cluster the cluster of which this replica is a host
     * @param host the address of this replica in that cluster, such as {@code 10.0.0.1:8080}, or
     *     its hostname
     * @return this
     */
    public Builder edge(SocketAddress admin, String cluster, String host) {
      edges.add(new EnvoyEdge(ResolvedAddress.checked("admin", admin), cluster, host));
      return this;
    }

    /**
     * Adds an Envoy that runs beside this replica and has the health check filter.
     *
     * @param admin the resolved TCP address or the UNIX socket of its admin API
     * @return this
     */
    public Builder sidecar(SocketAddress admin) {
      sidecars.add(new SidecarHealth(new EnvoyAdmin(ResolvedAddress.checked("admin", admin))));
      return this;
    }

    /**
     * Sets how many other hosts of the cluster must be healthy before this host goes away. Default
     * 1. With 0, the last host goes away too.
     *
     * @param value 0 to 1,000
     * @return this
     * @throws RefusedSettingException if it is out of range
     */
    public Builder leaving(int value) {
      this.others = (int) Ranges.whole("leaving", value, 0, 1000);
      return this;
    }

    /**
     * Makes the announcer, without waiting for any Envoy.
     *
     * @return the announcer; its controller closes it
     */
    public EnvoyAnnouncer build() {
      return new EnvoyAnnouncer(this, new Envoys(edges, sidecars, others));
    }

    @Override
    Builder self() {
      return this;
    }
  }
}
