package io.github.btc.tools.replicas.balancer;

import io.github.btc.Announcer;
import io.github.btc.Coordinator;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.loadbalancer.EnvoyAnnouncer;
import io.github.btc.loadbalancer.FileCoordinator;
import io.github.btc.loadbalancer.HaProxyAnnouncer;
import io.github.btc.loadbalancer.NginxAnnouncer;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How one replica announces itself, in a form that fits on the command line of its process. */
public sealed interface Announcement {

  /** Returns the announcer. */
  Announcer announcer();

  /**
   * Another announcement, with the replicas of this host taking turns; written {@code
   * turns=700ms@/path/of/folder,} and the other.
   *
   * @param announcement how it is announced
   * @param folder what the replicas share
   * @param rest from the end of a closing to the next one, of another replica or the same
   */
  record InTurns(Announcement announcement, Path folder, Duration rest) implements Announcement {

    @Override
    public Announcer announcer() {
      return announcement.announcer();
    }

    /** Returns who lets the replica close. */
    public Coordinator coordinator() {
      return FileCoordinator.of(folder, 1, rest);
    }

    @Override
    public String toString() {
      return "turns=" + rest.toMillis() + "ms@" + folder + "," + announcement;
    }
  }

  /**
   * The first refusal tells; written {@code first-refusal=60ms+10ms}.
   *
   * @param cap how long to wait for it
   * @param settle how long after it requests may still be on their way
   */
  record FirstRefusal(Duration cap, Duration settle) implements Announcement {

    private static final Duration DEFAULT_CAP = Duration.ofMillis(60);

    /** Waits no longer than the announcer does by default. */
    public FirstRefusal(Duration settle) {
      this(DEFAULT_CAP, settle);
    }

    @Override
    public Announcer announcer() {
      return FirstRefusalAnnouncer.waitingAtMost(cap, settle);
    }

    @Override
    public String toString() {
      return "first-refusal=" + cap.toMillis() + "ms+" + settle.toMillis() + "ms";
    }
  }

  /**
   * The runtime socket of HAProxy; written {@code haproxy=be/s1@/path/of/socket}.
   *
   * @param server backend and server
   * @param socket the runtime socket
   */
  record HaProxy(String server, Path socket) implements Announcement {

    @Override
    public Announcer announcer() {
      return HaProxyAnnouncer.builder().server(server, UnixDomainSocketAddress.of(socket)).build();
    }

    @Override
    public String toString() {
      return "haproxy=" + server + "@" + socket;
    }
  }

  /**
   * The admin socket of nginx; written {@code nginx=s1@/path/of/socket}.
   *
   * @param replica its name in the configuration
   * @param socket the admin socket
   */
  record Nginx(String replica, Path socket) implements Announcement {

    @Override
    public Announcer announcer() {
      return NginxAnnouncer.builder().replica(replica, UnixDomainSocketAddress.of(socket)).build();
    }

    @Override
    public String toString() {
      return "nginx=" + replica + "@" + socket;
    }
  }

  /**
   * The admin socket of Envoy; written {@code envoy=replicas/s1@/path/of/socket}. The announcer is
   * a {@link io.github.btc.loadbalancer.HealthSource}, which the replica's {@code /ready} must
   * follow.
   *
   * @param host cluster and hostname
   * @param socket the admin socket
   */
  record Envoy(String host, Path socket) implements Announcement {

    @Override
    public Announcer announcer() {
      String[] names = host.split("/", 2);
      return EnvoyAnnouncer.builder()
          .edge(UnixDomainSocketAddress.of(socket), names[0], names[1])
          .build();
    }

    @Override
    public String toString() {
      return "envoy=" + host + "@" + socket;
    }
  }

  /**
   * Reads what {@code toString()} wrote.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static Announcement parse(String text) {
    Matcher turns = Pattern.compile("turns=(\\d{1,5})ms@([^,\0]+),(.+)").matcher(text);
    if (turns.matches()) {
      return new InTurns(
          parse(turns.group(3)),
          Path.of(turns.group(2)),
          Duration.ofMillis(Long.parseLong(turns.group(1))));
    }
    Matcher refusal = Pattern.compile("first-refusal=(\\d{1,4})ms\\+(\\d{1,4})ms").matcher(text);
    if (refusal.matches()) {
      return new FirstRefusal(
          Duration.ofMillis(Long.parseLong(refusal.group(1))),
          Duration.ofMillis(Long.parseLong(refusal.group(2))));
    }
    Matcher socket =
        Pattern.compile("(?:(haproxy|envoy)=([^/@]+/[^/@]+)|nginx=([\\w-]+))@([^\0]+)")
            .matcher(text);
    if (socket.matches()) {
      return atSocket(socket);
    }
    throw new RefusedSettingException(
        "announcement",
        text,
        "turns=700ms@/path,..., first-refusal=60ms+10ms, "
            + "haproxy=be/s1@/path, nginx=s1@/path or envoy=replicas/s1@/path");
  }

  private static Announcement atSocket(Matcher matched) {
    Path path = Path.of(matched.group(4));
    if (matched.group(1) == null) {
      return new Nginx(matched.group(3), path);
    }
    return matched.group(1).equals("haproxy")
        ? new HaProxy(matched.group(2), path)
        : new Envoy(matched.group(2), path);
  }
}
