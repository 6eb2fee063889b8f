package io.github.btc.loadbalancer;

import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Shuts this replica's door in nginx and opens it again. A door is a server of nginx's own that
 * stands before one replica and can say no while the replica's JVM is stopped. Needs the
 * configuration of the guide and two stock modules (limit_conn, dav) of nginx 1.18 or newer; no
 * subscription.
 *
 * <p>Away: {@code PUT /shut/s1.N}, and then {@code GET /inside/s1} until nobody is in the door.
 * Back: {@code DELETE /shut/s1.N}. N counts tens of seconds, so a door that is not opened opens by
 * itself after twenty to thirty seconds, as that of a replica that was killed and comes back
 * without BTC; a longer closing renews its lease. Every nginx must confirm for {@link
 * Outcome#CONFIRMED}; nobody needs to be refused by the replica then. When one did not, the first
 * refusal has to tell, as with {@link FirstRefusalAnnouncer}.
 *
 * <p><b>Bounded.</b> Each announcement ends after the timeout at the latest.
 *
 * <p><b>Heard in the end.</b> A "back" that failed is repeated in the background, at least once a
 * second, until it is heard. {@link Builder#build()} begins with one, because a replica that
 * crashed in a closing has left its door shut. An nginx that is restarted in a closing keeps it
 * shut.
 *
 * <p>Does not look whether another door is open. Let replicas take turns.
 *
 * <pre>{@code
 * Announcer announcer = NginxAnnouncer.builder()
 *     .replica("s1", UnixDomainSocketAddress.of("/run/btc/admin.sock"))
 *     .build();
 * }</pre>
 *
 * <p>Thread-safe.
 */
public final class NginxAnnouncer extends RouterAnnouncer {

  private NginxAnnouncer(Builder settings) {
    super("btc-nginx", new NginxDoors(List.copyOf(settings.doors)), settings, true);
  }

  /**
   * Begins the settings. At least one replica is essential.
   *
   * @return a builder with every default
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Settings of an {@link NginxAnnouncer}. Not thread-safe. */
  public static final class Builder extends AnnouncerSettings<Builder> {

    private final List<NginxDoor> doors = new ArrayList<>();

    private Builder() {}

    /**
     * Adds this replica in one nginx. Call it once for each nginx.
     *
     * @param name this replica's name there, {@code s1}: letters, digits, {@code _} and {@code -}
     * @param admin where that nginx takes announcements: a UNIX socket, or a resolved TCP address
     * @return this
     */
    public Builder replica(String name, SocketAddress admin) {
      if (!Objects.requireNonNull(name, "name").matches("[\\w-]+")) {
        throw new RefusedSettingException(
            "replica", "\"" + name + "\"", "a name of nginx.conf, as s1");
      }
      if (admin instanceof InetSocketAddress tcp && tcp.isUnresolved()) {
        throw new RefusedSettingException(
            "admin", String.valueOf(admin), "an address that can be resolved");
      }
      doors.add(new NginxDoor(Objects.requireNonNull(admin, "admin"), name));
      return this;
    }

    /**
     * Makes the announcer. Does not wait for any nginx.
     *
     * @return the announcer; its controller closes it
     * @throws RefusedSettingException if a setting has a value that it cannot have
     */
    public NginxAnnouncer build() {
      if (doors.isEmpty()) {
        throw new RefusedSettingException("replica", "none", "at least one, as s1");
      }
      return new NginxAnnouncer(this);
    }

    @Override
    Builder self() {
      return this;
    }
  }
}
