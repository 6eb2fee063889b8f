package io.github.btc.loadbalancer;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of one cluster in Envoy's {@code /clusters}.
 *
 * @param hosts the hosts by their address, such as {@code 10.0.0.1:8080}
 */
record EnvoyCluster(Map<String, Host> hosts) {

  /**
   * One host.
   *
   * @param name the hostname in the configuration, may be empty
   * @param healthFlags "healthy", or the flags of its problems
   * @param requests the host's requests that have not ended
   * @param given all requests that Envoy has ever sent to the host
   */
  record Host(String name, String healthFlags, long requests, long given) {

    boolean isHealthy() {
      return healthFlags.equals("healthy");
    }

    boolean isAway() {
      return healthFlags.contains("/failed_active_hc");
    }
  }

  /**
   * Reads the lines {@code cluster::address::name::value}, where an IPv6 address has colons too.
   */
  static EnvoyCluster parse(String cluster, String text) throws IOException {
    Map<String, Map<String, String>> found = new LinkedHashMap<>();
    String prefix = cluster + "::";
    for (String line : text.lines().filter(each -> each.startsWith(prefix)).toList()) {
      int value = line.lastIndexOf("::");
      int name = line.lastIndexOf("::", value - 2);
      if (name > prefix.length()) {
        found
            .computeIfAbsent(
                line.substring(prefix.length(), name), address -> new LinkedHashMap<>())
            .put(line.substring(name + 2, value), line.substring(value + 2));
      }
    }
    Map<String, Host> hosts = new LinkedHashMap<>();
    for (Map.Entry<String, Map<String, String>> entry : found.entrySet()) {
      Map<String, String> values = entry.getValue();
      if (values.containsKey("health_flags") && values.containsKey("rq_active")) {
        String name = values.getOrDefault("hostname", "");
        long requests = count("rq_active", values.get("rq_active"));
        long given = count("rq_total", values.getOrDefault("rq_total", "0"));
        hosts.put(entry.getKey(), new Host(name, values.get("health_flags"), requests, given));
      }
    }
    if (hosts.isEmpty()) {
      throw new IOException(
          "cluster: \"" + cluster + "\" (expected a cluster with hosts in Envoy)");
    }
    return new EnvoyCluster(hosts);
  }

  private static long count(String name, @Nullable String value) throws IOException {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IOException(name + ": \"" + value + "\" (expected a count of requests)", e);
    }
  }

  /** Finds a host by its address or by its name. */
  Host host(String wanted) throws IOException {
    for (Map.Entry<String, Host> host : hosts.entrySet()) {
      if (isMeant(host, wanted)) {
        return host.getValue();
      }
    }
    throw new IOException("host: \"" + wanted + "\" (expected one of " + hosts.keySet() + ")");
  }

  long healthyBeside(String wanted) {
    return hosts.entrySet().stream()
        .filter(host -> !isMeant(host, wanted) && host.getValue().isHealthy())
        .count();
  }

  private static boolean isMeant(Map.Entry<String, Host> host, String wanted) {
    return host.getKey().equals(wanted) || host.getValue().name().equals(wanted);
  }
}
