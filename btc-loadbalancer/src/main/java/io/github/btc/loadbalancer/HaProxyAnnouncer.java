package io.github.btc.loadbalancer;

import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Takes this replica's server out of HAProxy's rotation and puts it back, over the runtime API
 * (HAProxy 2.4 or newer, {@code stats socket … level admin}).
 *
 * <p>Away: {@code set server be/s1 state drain}, read back, and then wait until HAProxy has no
 * request left with this server. Back: {@code state ready}, read back. Every HAProxy must confirm
 * for {@link Outcome#CONFIRMED}; nobody needs to be refused then. When one did not, the first
 * refusal has to tell, as with {@link FirstRefusalAnnouncer}.
 *
 * <p><b>Bounded.</b> Each announcement ends after the timeout at the latest, also when a socket
 * accepts and never answers.
 *
 * <p><b>Heard in the end.</b> A "back" that failed is repeated in the background, at least once a
 * second, until it is heard. {@link Builder#build()} begins with one, because a replica that
 * crashed in a closing has left its server drained. A HAProxy that was restarted in a closing comes
 * up with the server ready, which is harmless: the closed gate refuses.
 *
 * <p><b>Considerate.</b> A server that an operator has put into maintenance, or has drained, is
 * left as it is. The last usable server of a backend is not drained: HAProxy itself would answer
 * 503 then, although this replica's gate is still open.
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
   * Begins the settings. At least one server is essential.
   *
   * @return a builder with every default
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Settings of a {@link HaProxyAnnouncer}. Not thread-safe. */
  public static final class Builder extends AnnouncerSettings<Builder> {

    private static final Pattern SERVER = Pattern.compile("[\\w.:-]+/[\\w.:-]+");

    private final List<Target> targets = new ArrayList<>();
    private int others = 1;
    private boolean restoring = true;

    private Builder() {}

    /**
     * Adds this replica's server in one HAProxy. Call it once for each HAProxy, and once for each
     * backend in which this replica is a server.
     *
     * @param server backend and server as HAProxy's configuration names them, {@code be/s1}
     * @param address the runtime API's UNIX socket or TCP address, resolved
     * @return this
     */
    public Builder server(String server, SocketAddress address) {
      targets.add(new Target(server, address));
      return this;
    }

    /**
     * Sets how many other servers of the backend, backups not counted, must be usable for this one
     * to be drained. Default 1; 0 drains the last one too.
     *
     * @param value 0 to 1,000
     * @return this
     */
    public Builder leaving(int value) {
      this.others = value;
      return this;
    }

    /**
     * Sets whether a drain found at the start is taken for one that this replica left when it
     * crashed, and is ended. Default true; false takes it for an operator's.
     *
     * @param value whether to restore
     * @return this
     */
    public Builder restoreAtStart(boolean value) {
      this.restoring = value;
      return this;
    }

    /**
     * Makes the announcer. Does not wait for any HAProxy.
     *
     * @return the announcer; its controller closes it
     * @throws RefusedSettingException if a setting has a value that it cannot have
     */
    public HaProxyAnnouncer build() {
      if (targets.isEmpty()) {
        throw new RefusedSettingException("server", "none", "at least one, as be/s1");
      }
      targets.forEach(Target::check);
      Ranges.whole("leaving", others, 0, 1000);
      return new HaProxyAnnouncer(this);
    }

    private HaProxies haProxies() {
      return new HaProxies(targets.stream().map(target -> target.link(restoring)).toList(), others);
    }

    @Override
    Builder self() {
      return this;
    }
  }

  /** One server in one HAProxy. */
  private record Target(String server, SocketAddress address) {

    void check() {
      if (!Builder.SERVER.matcher(server).matches()) {
        throw new RefusedSettingException(
            "server", "\"" + server + "\"", "backend/server, as be/s1");
      }
      if (address instanceof InetSocketAddress tcp && tcp.isUnresolved()) {
        throw new RefusedSettingException(
            "address", String.valueOf(address), "an address that can be resolved");
      }
    }

    HaProxyLink link(boolean ours) {
      String[] names = server.split("/");
      return new HaProxyLink(address, names[0], names[1], ours);
    }
  }
}
