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
 * Any page in a browser on this host can send requests to a loopback address. Two things keep it
 * out. Requests to another origin than its own carry an Origin header. And a page whose own name
 * has been made to resolve to this host (DNS rebinding), so that the agent is its own origin, says
 * that name in the Host header: a name that is not ours.
 */

/** Who may ask the agent. Thread-safe. */
final class AllowedCallers {

  private static final Pattern HOST =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+\\]|[^:\\[\\]]+)(?::\\d{1,5})?");

  private final @Nullable Token token;
  private final Set<String> names;

  /**
   * Makes the rule.
   *
   * @param token what callers must know, or {@code null}
   * @param host one more name or address for this agent than its own, or {@code null}
   */
  AllowedCallers(@Nullable Token token, @Nullable String host) {
    this.token = token;
    this.names =
        Stream.of("localhost", host == null ? "localhost" : host)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Returns the answer for somebody who may not ask, or {@code null} for everybody else.
   *
   * @param local the address at which the caller has connected
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
      return Answer.problem(403, "Origin: present (expected a caller that is no web page)");
    }
    return null;
  }

  /** Never asks a name server: whoever may answer for a name is who must be kept out. */
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
          || InetAddress.getByName(host).equals(local); // brackets: an address, or an exception
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
