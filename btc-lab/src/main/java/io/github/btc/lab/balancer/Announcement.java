package io.github.btc.lab.balancer;

import io.github.btc.Announcer;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.loadbalancer.HaProxyAnnouncer;
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
   * The first refusal tells; written {@code first-refusal=10ms}.
   *
   * @param settle how long after it requests may still be on their way
   */
  record FirstRefusal(Duration settle) implements Announcement {

    private static final Duration CAP = Duration.ofMillis(60);

    @Override
    public Announcer announcer() {
      return FirstRefusalAnnouncer.waitingAtMost(CAP, settle);
    }

    @Override
    public String toString() {
      return "first-refusal=" + settle.toMillis() + "ms";
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
   * Reads what {@code toString()} wrote.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static Announcement parse(String text) {
    Matcher refusal = Pattern.compile("first-refusal=(\\d{1,4})ms").matcher(text);
    if (refusal.matches()) {
      return new FirstRefusal(Duration.ofMillis(Long.parseLong(refusal.group(1))));
    }
    Matcher haProxy = Pattern.compile("haproxy=([^@]+)@(.+)").matcher(text);
    if (haProxy.matches()) {
      return new HaProxy(haProxy.group(1), Path.of(haProxy.group(2)));
    }
    throw new IllegalArgumentException(
        "announcement: "
            + text
            + " (expected first-refusal=10ms or haproxy=be/s1@/path/of/socket)");
  }
}
