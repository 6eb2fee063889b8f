package io.github.btc.hazelcast;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings of a Hazelcast member on this machine, and the line that it logs when it runs. Each
 * member has a copy of every record and reads from this copy.
 *
 * @param cluster name of the cluster
 * @param members addresses of members to join; empty for the first member
 * @param copies number of copies of every record in addition to the first
 * @param properties more properties of Hazelcast, as {@code name: value}
 */
record MemberSettings(
    String cluster, List<InetSocketAddress> members, int copies, List<String> properties) {

  /** The class whose {@code main} starts a member. */
  static final String MAIN = "com.hazelcast.core.server.HazelcastMemberStarter";

  /** The longest time that a start may take. */
  static final Duration START_LIMIT = Duration.ofSeconds(120);

  private static final Pattern STARTED = Pattern.compile("\\[127\\.0\\.0\\.1]:(\\d+) is STARTED");

  /**
   * Finds the port of a member.
   *
   * @param log output of the member so far
   * @return port on the loopback address; empty until the member has started
   */
  static OptionalInt port(String log) {
    Matcher started = STARTED.matcher(log);
    return started.find()
        ? OptionalInt.of(Integer.parseInt(started.group(1)))
        : OptionalInt.empty();
  }

  /**
   * Returns Hazelcast's configuration.
   *
   * @return the configuration in YAML
   */
  String yaml() {
    List<String> addresses =
        members.stream().map(each -> "'127.0.0.1:" + each.getPort() + "'").toList();
    String more = properties.stream().map(each -> "\n    " + each).collect(Collectors.joining());
    return """
    hazelcast:
      cluster-name: %s
      properties:
        hazelcast.phone.home.enabled: false
        hazelcast.logging.type: jdk
        hazelcast.partition.count: 31
        hazelcast.wait.seconds.before.join: 0
        hazelcast.max.no.heartbeat.seconds: 120
        hazelcast.socket.bind.any: false%s
      network:
        port: {port: 0, auto-increment: false}
        interfaces: {enabled: true, interfaces: [127.0.0.1]}
        join:
          auto-detection: {enabled: false}
          multicast: {enabled: false}
          tcp-ip: {enabled: true, member-list: %s}
        rest-api:
          enabled: true
          endpoint-groups: {DATA: {enabled: true}, HEALTH_CHECK: {enabled: true}}
      jet: {enabled: false}
      map:
        default: {backup-count: %d, read-backup-data: true, statistics-enabled: false}
    """
        .formatted(cluster, more, addresses, copies);
  }
}
