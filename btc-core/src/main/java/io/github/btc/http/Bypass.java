package io.github.btc.http;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which HTTP requests pass the gate uncounted and are never refused: probes and scrapes, whose
 * refusal would take a healthy replica out of service, and streams, which would keep the gate from
 * ever being drained. These requests may overlap a task. Immutable.
 *
 * <ul>
 *   <li>Paths, each with everything below it.
 *   <li>Upgrades (WebSocket and others) and CONNECT. An offer of HTTP/2 or TLS is no upgrade:
 *       clients make it with ordinary requests.
 *   <li>Server-sent events: {@code Accept} names {@code text/event-stream} and nothing else, as
 *       browsers do. Who accepts other types too may get an ordinary answer and is counted.
 * </ul>
 */
public final class Bypass {

  private static final String EVENT_STREAM = "text/event-stream";
  private static final Bypass NO_PATH = new Bypass();
  private static final Bypass STANDARD =
      new Bypass("/actuator", "/health", "/healthz", "/livez", "/metrics", "/readyz");

  private final String[] paths;

  private Bypass(String... paths) {
    this.paths = paths;
  }

  /**
   * Returns the usual paths of probes and metrics: {@code /actuator}, {@code /health}, {@code
   * /healthz}, {@code /livez}, {@code /metrics}, {@code /readyz}.
   *
   * @return the default of every adapter
   */
  public static Bypass standard() {
    return STANDARD;
  }

  /**
   * Returns a bypass for upgrades and event streams only.
   *
   * @return without any path
   */
  public static Bypass noPath() {
    return NO_PATH;
  }

  /**
   * Adds a path and everything below it.
   *
   * @param path such as {@code /internal}: begins with a slash, ends without one, no wildcard
   * @return this bypass and the path
   * @throws RefusedSettingException if it is no such path
   */
  public Bypass path(String path) {
    if (!path.startsWith("/") || path.endsWith("/") || path.contains("*")) {
      throw new RefusedSettingException(
          "bypass.path", "\"" + path + "\"", "a path such as /internal; all below it is included");
    }
    String[] longer = Arrays.copyOf(paths, paths.length + 1);
    longer[paths.length] = path;
    return new Bypass(longer);
  }

  /**
   * Tells whether a request passes uncounted. Allocates nothing.
   *
   * @param method the request's method
   * @param path its path within the application, decoded and normalized, without the query
   * @param upgrade its {@code Upgrade} field, if any
   * @param accept its {@code Accept} field, if any
   * @return true if the gate must not be asked
   */
  public boolean appliesTo(
      String method, String path, @Nullable String upgrade, @Nullable String accept) {
    return leadsElsewhere(upgrade)
        || wantsEventsOnly(accept)
        || method.equals("CONNECT")
        || isBelowOne(path);
  }

  /**
   * Tells the same where nobody has decoded and normalized the path: in front of a raw protocol.
   * Only a plain target can lead to a bypassed path: what a framework might decode or normalize to
   * something else is counted.
   *
   * @param method the request's method
   * @param target its target as sent, with the query
   * @param upgrade its {@code Upgrade} field, if any
   * @param accept its {@code Accept} field, if any
   * @return true if the gate must not be asked
   */
  public boolean appliesToTarget(
      String method, String target, @Nullable String upgrade, @Nullable String accept) {
    return appliesTo(method, plainPath(target), upgrade, accept);
  }

  /** Returns the path of a target that means itself, and else one that is never bypassed. */
  private static String plainPath(String target) {
    char before = ' ';
    for (int i = 0; i < target.length(); i++) {
      char next = target.charAt(i);
      if (next == '?') {
        return target.substring(0, i);
      }
      boolean dotOrEmptySegment = before == '/' && (next == '.' || next == '/');
      if (dotOrEmptySegment || next == '%' || next == ';' || next == '#' || next == '\\') {
        return "/";
      }
      before = next;
    }
    return target;
  }

  private boolean isBelowOne(String path) {
    for (String top : paths) {
      if (path.startsWith(top)
          && (path.length() == top.length() || path.charAt(top.length()) == '/')) {
        return true;
      }
    }
    return false;
  }

  private static boolean leadsElsewhere(@Nullable String upgrade) {
    return upgrade != null
        && !upgrade.isBlank()
        && !startsWith(upgrade, "h2c")
        && !startsWith(upgrade, "TLS/")
        && !startsWith(upgrade, "HTTP/");
  }

  private static boolean wantsEventsOnly(@Nullable String accept) {
    return accept != null
        && startsWith(accept, EVENT_STREAM)
        && isEndOfType(accept, EVENT_STREAM.length())
        && accept.indexOf(',') < 0;
  }

  /** A type ends where its parameters begin; "text/event-streams" is another type. */
  private static boolean isEndOfType(String accept, int index) {
    int at = index;
    while (at < accept.length() && accept.charAt(at) <= ' ') {
      at++;
    }
    return at == accept.length() || accept.charAt(at) == ';';
  }

  private static boolean startsWith(String text, String start) {
    return text.regionMatches(true, 0, start, 0, start.length());
  }

  @Override
  public String toString() {
    return "upgrades, event streams and " + List.of(paths);
  }
}
