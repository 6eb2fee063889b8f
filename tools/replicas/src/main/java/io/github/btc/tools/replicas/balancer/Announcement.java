package io.github.btc.tools.replicas.balancer;

import io.github.btc.Announcer;
import io.github.btc.Coordinator;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.RefusedSettingException;
import io.github.btc.coordination.FileCoordinator;
import io.github.btc.kubernetes.SlotCoordinator;
import io.github.btc.loadbalancer.EnvoyAnnouncer;
import io.github.btc.loadbalancer.HaProxyAnnouncer;
import io.github.btc.loadbalancer.InBandAnnouncer;
import io.github.btc.loadbalancer.NginxAnnouncer;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The way in which one replica announces its closings, as an argument of its process. */
public sealed interface Announcement {

  /** Returns a new announcer of this kind. */
  Announcer announcer();

  /** Returns what permits the closings, or {@code null} if replicas take no turns. */
  default @Nullable Coordinator coordinator() {
    return null;
  }

  /**
   * Adds to another announcement that the replicas of this host take turns. The text is {@code
   * turns=700ms@/path/of/folder,} and the other announcement.
   *
   * @param announcement how each replica announces itself
   * @param folder folder that the replicas share
   * @param rest time from the end of a closing to the next closing of any replica
   */
  record InTurns(Announcement announcement, Path folder, Duration rest) implements Announcement {

    @Override
    public Announcer announcer() {
      return announcement.announcer();
    }

    @Override
    public Coordinator coordinator() {
      return FileCoordinator.of(folder, 1, rest);
    }

    /** Returns whether a turn is a closing alone: clients learn its end and need no rest. */
    public boolean isShort() {
      return rest.isZero() && announcement instanceof InBand;
    }

    @Override
    public String toString() {
      return "turns=" + rest.toMillis() + "ms@" + folder + "," + announcement;
    }
  }

  /**
   * Adds to another announcement that the replicas of this host take turns for full collections,
   * and for the first young one. Short closings take no turns, so three or more replicas are
   * needed. The text is {@code long-turns=/path/of/folder,} and the other announcement.
   *
   * @param announcement how each replica announces itself
   * @param folder folder that the replicas share
   */
  record InLongTurns(Announcement announcement, Path folder) implements Announcement {

    /** A full collection is expected to last for longer, and so is every first collection. */
    private static final Duration LONG_FROM = Duration.ofMillis(75);

    @Override
    public Announcer announcer() {
      return announcement.announcer();
    }

    @Override
    public Coordinator coordinator() {
      return FileCoordinator.oneAtATime(folder).forClosingsFrom(LONG_FROM);
    }

    @Override
    public String toString() {
      return "long-turns=" + folder + "," + announcement;
    }
  }

  /**
   * Adds to another announcement that each replica closes only in its slot of the clock. The text
   * is {@code slot=0/2,} and the other announcement.
   *
   * @param announcement how each replica announces itself
   * @param replica index of the replica
   * @param replicas number of replicas
   */
  record InSlots(Announcement announcement, int replica, int replicas) implements Announcement {

    /** Longer than the default, because many JVMs share the cores of one machine. */
    public static final Duration LONGEST_CLOSING = Duration.ofMillis(300);

    private static final Duration GUARD = Duration.ofMillis(20); // the clocks are one clock
    private static final Duration SLOT = Duration.ofMillis(400);
    private static final int MOST_SLOTS = 4;

    @Override
    public Announcer announcer() {
      return announcement.announcer();
    }

    /** Returns a coordinator that permits one closing of four replicas at a time. */
    @Override
    public Coordinator coordinator() {
      return SlotCoordinator.of(replicas)
          .most((replicas + MOST_SLOTS - 1) / MOST_SLOTS)
          .number(replica)
          .guard(GUARD)
          .longestClosing(LONGEST_CLOSING)
          .slot(SLOT)
          .build();
    }

    @Override
    public String toString() {
      return "slot=" + replica + "/" + replicas + "," + announcement;
    }
  }

  /**
   * Announces by refusing requests: the first refusal tells the client. The text is {@code
   * first-refusal=60ms+10ms}.
   *
   * @param cap longest wait for the first refusal
   * @param quiet quiet time after a refusal, because more requests may still arrive
   */
  record FirstRefusal(Duration cap, Duration quiet) implements Announcement {

    private static final Duration DEFAULT_CAP = Duration.ofMillis(60);

    /**
     * Creates an announcement that waits as long for the first refusal as the announcer's default.
     */
    public FirstRefusal(Duration quiet) {
      this(DEFAULT_CAP, quiet);
    }

    @Override
    public Announcer announcer() {
      return FirstRefusalAnnouncer.waitingAtMost(cap, quiet);
    }

    @Override
    public String toString() {
      return "first-refusal=" + cap.toMillis() + "ms+" + quiet.toMillis() + "ms";
    }
  }

  /**
   * Announces in the answers, to a client that obeys their notices. The text is {@code in-band}.
   * The announcer is an {@link io.github.btc.AwayNotices}, which the replica's filter must ask.
   */
  record InBand() implements Announcement {

    private static final String TEXT = "in-band";

    @Override
    public Announcer announcer() {
      return InBandAnnouncer.create();
    }

    @Override
    public String toString() {
      return TEXT;
    }
  }

  /**
   * Announces to the runtime socket of HAProxy. The text is {@code haproxy=be/s1@/path/of/socket}.
   *
   * @param server backend and server
   * @param socket path of the runtime socket
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
   * Announces to the admin socket of nginx. The text is {@code nginx=s1@/path/of/socket}.
   *
   * @param replica name of the replica in nginx's configuration
   * @param socket path of the admin socket
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
   * Announces to the admin socket of Envoy. The text is {@code envoy=replicas/s1@/path/of/socket}.
   * The announcer is a {@link io.github.btc.loadbalancer.HealthSource}, which the replica's {@code
   * /ready} must follow.
   *
   * @param host cluster and hostname
   * @param socket path of the admin socket
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
   * Parses the text of {@code toString()}.
   *
   * @throws IllegalArgumentException if the text is not an announcement
   */
  static Announcement parse(String text) {
    Matcher turns = Pattern.compile("turns=(\\d{1,5})ms@([^,\0]+),(.+)").matcher(text);
    if (turns.matches()) {
      return new InTurns(
          parse(turns.group(3)),
          Path.of(turns.group(2)),
          Duration.ofMillis(Long.parseLong(turns.group(1))));
    }
    Matcher longTurns = Pattern.compile("long-turns=([^,\0]+),(.+)").matcher(text);
    if (longTurns.matches()) {
      return new InLongTurns(parse(longTurns.group(2)), Path.of(longTurns.group(1)));
    }
    Matcher slots = Pattern.compile("slot=(\\d{1,3})/(\\d{1,3}),(.+)").matcher(text);
    if (slots.matches()) {
      return new InSlots(
          parse(slots.group(3)),
          Integer.parseInt(slots.group(1)),
          Integer.parseInt(slots.group(2)));
    }
    if (text.equals(InBand.TEXT)) {
      return new InBand();
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
        "turns=700ms@/path,..., long-turns=/path,..., slot=0/2,..., in-band,"
            + " first-refusal=60ms+10ms, haproxy=be/s1@/path, nginx=s1@/path or"
            + " envoy=replicas/s1@/path");
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
