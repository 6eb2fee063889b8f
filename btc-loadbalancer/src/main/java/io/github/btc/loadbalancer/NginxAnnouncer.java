package io.github.btc.loadbalancer;

import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Closes this replica's door in nginx and opens it again. A door is a server block in nginx in
 * front of one replica, which can refuse requests while the replica's JVM is stopped. It needs the
 * configuration of the guide and two stock modules (limit_conn, dav) of nginx 1.18 or newer, and no
 * subscription.
 *
 * <p>Away: {@code PUT /away/s1.N}, and then {@code GET /in-flight/s1} until the door has no
 * request. Back: {@code DELETE /away/s1.N}. N counts units of ten seconds, so a door opens by
 * itself after twenty to thirty seconds if its replica was killed. A longer closing renews this
 * lease. The outcome is {@link Outcome#CONFIRMED} if every nginx has confirmed, and then the gate
 * needs to refuse no request. Otherwise nginx learns it from the first refusal, as with {@link
 * FirstRefusalAnnouncer}.
 *
 * <p><b>Bounded.</b> Each announcement ends after the timeout at the latest.
 *
 * <p><b>Repeated.</b> A "back" that failed is repeated in the background, at least once a second,
 * until it succeeds. {@link Builder#build()} starts with a "back", because a replica that crashed
 * in a closing has left its door closed. An nginx that restarts in a closing keeps the door closed.
 *
 * <p><b>In order.</b> An nginx without a core may carry out a command after a later one. So for ten
 * seconds after a "back" without an answer, "away" is not confirmed.
 *
 * <p>The announcer does not check whether another door is open, so let replicas take turns.
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
   * Begins the settings. At least one replica is required.
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
     * @param name the replica's name in nginx.conf, such as {@code s1}: letters, digits, {@code _}
     *     and {@code -}
     * @param admin the UNIX socket or the resolved TCP address at which nginx takes announcements
     * @return this
     */
    public Builder replica(String name, SocketAddress admin) {
      if (!Objects.requireNonNull(name, "name").matches("[\\w-]+")) {
        throw new RefusedSettingException(
            "replica", "\"" + name + "\"", "a name of nginx.conf, such as s1");
      }
      Objects.requireNonNull(admin, "admin");
      doors.add(new NginxDoor(ResolvedAddress.checked("admin", admin), name));
      return this;
    }

    /**
     * Makes the announcer, without waiting for any nginx.
     *
     * @return the announcer; its controller closes it
     * @throws RefusedSettingException if a setting is out of range
     */
    public NginxAnnouncer build() {
      if (doors.isEmpty()) {
        throw new RefusedSettingException("replica", "none", "at least one, such as s1");
      }
      return new NginxAnnouncer(this);
    }

    @Override
    Builder self() {
      return this;
    }
  }
}
