package io.github.btc.agent;

import com.sun.net.httpserver.Headers;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/*
 * Any page in a browser on this host can send requests to a loopback address. Two checks refuse them.
 * A request to another origin carries an Origin header. With DNS rebinding, a page makes its own
 * name resolve to this host, so that the agent has the page's origin. The Host header of such a
 * request contains the page's name, which is not a name of the agent.
 */

/** Decides which callers may use the agent. Thread-safe. */
final class AllowedCallers {

  private static final Pattern HOST =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+\\]|[^:\\[\\]]+)(?::\\d{1,5})?");

  private final @Nullable Token token;
  private final Set<String> names;

  /**
   * Makes the rule.
   *
   * @param token the token that callers must send, or {@code null}
   * @param host another name or address of this agent, or {@code null}
   */
  AllowedCallers(@Nullable Token token, @Nullable String host) {
    this.token = token;
    this.names =
        Stream.of("localhost", host == null ? "localhost" : host)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the answer for a refused caller, or {@code null} for an allowed one.
   *
   * @param local the local address of the caller's connection
   */
  @Nullable Answer refusal(Headers headers, InetAddress local) {
    if (token != null && !token.isIn(headers.getFirst("Authorization"))) {
      return Answer.problem(401, "token: missing or wrong (expected Authorization: Bearer TOKEN)")
          .with("WWW-Authenticate", "Bearer");
    }
    List<String> hosts = headers.get("Host");
    if (hosts == null || hosts.size() != 1 || !isOurs(hosts.get(0), local)) {
      return Answer.problem(
          403,
          "Host: "
              + (hosts == null ? "missing" : hosts)
              + " (expected localhost, "
              + local.getHostAddress()
              + " or the name in the agent's option host; nothing was done)");
    }
    if (headers.containsKey("Origin")) {
      return Answer.problem(403, "Origin: present (expected a caller that is not a web page)");
    }
    return null;
  }

  /**
   * Checks a Host header. It never asks a name server, because an attacker may control the answer.
   */
  private boolean isOurs(String header, InetAddress local) {
    Matcher matcher = HOST.matcher(header.strip().toLowerCase(Locale.ROOT));
    if (!matcher.matches()) {
      return false;
    }
    String host = matcher.group(1);
    if (!host.startsWith("[")) {
      return names.contains(host) || host.equals(local.getHostAddress());
    }
    try {
      return names.contains(host.substring(1, host.length() - 1))
          || InetAddress.getByName(host).equals(local); // in brackets: an address, or an exception
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
