package io.github.btc.loadbalancer;

import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes this replica's server out of HAProxy's rotation and puts it back, over the runtime API
 * (HAProxy 2.4 or newer, {@code stats socket … level admin}).
 *
 * <p>Away: {@code set server be/s1 weight 0%}, read back, and then wait until HAProxy has no
 * request left with this server. Back: the weight that the announcer found, read back. The outcome
 * is {@link Outcome#CONFIRMED} if every HAProxy has confirmed, and then the gate needs to refuse no
 * request. Otherwise HAProxy learns it from the first refusal, as with {@link
 * FirstRefusalAnnouncer}.
 *
 * <p><b>Bounded.</b> Each announcement ends after the timeout at the latest, also when a HAProxy
 * accepts a connection and never answers.
 *
 * <p><b>Repeated.</b> A "back" that failed is repeated in the background, at least once a second,
 * until it succeeds. {@link Builder#build()} starts with a "back", because a replica that crashed
 * in a closing has left its server with a weight of 0. A HAProxy that restarts in a closing has the
 * weight of its configuration, which is harmless because the closed gate refuses. A HAProxy that is
 * reloaded in a closing may read a weight of 0 from a state file after the closing has ended. The
 * announcer looks for it four times in half a minute, and at the next closing, and undoes it.
 *
 * <p><b>Considerate.</b> The announcer sets nothing but the weight, so an operator's {@code maint},
 * {@code drain} and {@code ready} have their effect at any time, also in a closing. A weight that
 * an operator sets in a closing stays too, except 0. The last usable server of a backend keeps its
 * weight, because HAProxy itself would then answer 503 although this replica's gate is still open.
 *
 * <pre>{@code
 * Announcer announcer = HaProxyAnnouncer.builder()
 *     .server("be/s1", UnixDomainSocketAddress.of("/run/haproxy/admin.sock"))
 *     .build();
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class HaProxyAnnouncer extends RouterAnnouncer {

  private HaProxyAnnouncer(Builder settings) {
    super("btc-haproxy", settings.haProxies(), settings, settings.restoring);
  }

  /**
   * Begins the settings. At least one server is required.
   *
   * @return a builder with every default
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Settings of a {@link HaProxyAnnouncer}. Not thread-safe. */
  public static final class Builder extends AnnouncerSettings<Builder> {

    private final List<HaProxyTarget> targets = new ArrayList<>();
    private int others = 1;
    private boolean restoring = true;

    private Builder() {}

    /**
     * Adds this replica's server in one HAProxy. Call it once for each HAProxy, and once for each
     * backend in which this replica is a server.
     *
     * @param server the backend and the server in HAProxy's configuration, such as {@code be/s1}
     * @param address the UNIX socket or the resolved TCP address of the runtime API
     * @return this
     */
    public Builder server(String server, SocketAddress address) {
      targets.add(new HaProxyTarget(server, address));
      return this;
    }

    /**
     * Sets how many other servers of the backend must be usable before this server goes away.
     * Backup servers do not count. Default 1. With 0, the last server goes away too.
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
     * Sets whether the announcer ends a weight of 0 that it finds at the start, because this
     * replica may have crashed in a closing. Default true. With false, the 0 counts as an
     * operator's.
     *
     * @param value whether to restore
     * @return this
     */
    public Builder restoreAtStart(boolean value) {
      this.restoring = value;
      return this;
    }

    /**
     * Makes the announcer, without waiting for any HAProxy.
     *
     * @return the announcer; its controller closes it
     * @throws RefusedSettingException if there is no server, or one is not named as HAProxy does
     */
    public HaProxyAnnouncer build() {
      if (targets.isEmpty()) {
        throw new RefusedSettingException("server", "none", "at least one, such as be/s1");
      }
      targets.forEach(HaProxyTarget::check);
      return new HaProxyAnnouncer(this);
    }

    private HaProxies haProxies() {
      return new HaProxies(
          targets.stream().map(target -> new HaProxyLink(target, restoring)).toList(), others);
    }

    @Override
    Builder self() {
      return this;
    }
  }
}
