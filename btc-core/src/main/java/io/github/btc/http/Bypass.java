package io.github.btc.http;

import io.github.btc.RefusedSettingException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides which HTTP requests pass the gate uncounted and are never refused. These are probes and
 * scrapes, because a refused probe would take a healthy replica out of service, and streams,
 * because the gate would never drain. These requests may overlap a task. Immutable.
 *
 * <ul>
 *   <li>Paths, and all paths below them.
 *   <li>Upgrades (WebSocket and others) and CONNECT. An offer of HTTP/2 or TLS does not count as an
 *       upgrade, because clients make it with ordinary requests.
 *   <li>Requests for server-sent events, whose {@code Accept} has only {@code text/event-stream},
 *       as browsers send it. A request that accepts other types too is counted until its answer
 *       turns out to be such a stream ({@link #isEventStream}).
 * </ul>
 */
public final class Bypass {

  private static final String EVENT_STREAM = "text/event-stream";
  private static final Bypass STREAMS_ONLY = new Bypass();
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
   * @return a bypass without any path
   */
  public static Bypass streamsOnly() {
    return STREAMS_ONLY;
  }

  /**
   * Adds a path and everything below it.
   *
   * @param path a path such as {@code /internal}, without a slash at its end and without wildcards
   * @return a bypass with the paths of this one and the new path
   * @throws RefusedSettingException if the path does not have this form
   */
  public Bypass path(String path) {
    if (!path.startsWith("/") || path.endsWith("/") || path.contains("*")) {
      throw new RefusedSettingException(
          "bypass.path", "\"" + path + "\"", "a path such as /internal; it includes subpaths");
    }
    String[] longer = Arrays.copyOf(paths, paths.length + 1);
    longer[paths.length] = path;
    return new Bypass(longer);
  }

  /**
   * Tells whether a request passes uncounted. Allocates nothing.
   *
   * @param method the request's method
   * @param path the path within the application, decoded and normalized, without the query
   * @param upgrade the {@code Upgrade} field, if any
   * @param accept the {@code Accept} field, if any
   * @return true if the adapter must not ask the gate
   */
  public boolean appliesTo(
      String method, String path, @Nullable String upgrade, @Nullable String accept) {
    return leadsElsewhere(upgrade)
        || wantsEventsOnly(accept)
        || method.equals("CONNECT")
        || isBelowOne(path);
  }

  /**
   * Tells whether a request passes uncounted, for adapters in front of a raw protocol, where nobody
   * has decoded and normalized the path. A target that a framework might decode or normalize to
   * another path is counted.
   *
   * @param method the request's method
   * @param target the request's target as sent, with the query
   * @param upgrade the {@code Upgrade} field, if any
   * @param accept the {@code Accept} field, if any
   * @return true if the adapter must not ask the gate
   */
  public boolean appliesToTarget(
      String method, String target, @Nullable String upgrade, @Nullable String accept) {
    return appliesTo(method, plainPath(target), upgrade, accept);
  }

  /** Returns the path of a plain target, and for any other target a path that is never bypassed. */
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

  /**
   * Tells whether an answer is a stream of server-sent events. Its request leaves the gate when the
   * answer begins, whatever the request accepted, because the stream may never end.
   *
   * @param contentType the {@code Content-Type} of the answer, if any
   * @return true if the adapter must no longer count the request
   */
  public static boolean isEventStream(@Nullable String contentType) {
    return contentType != null
        && startsWith(contentType, EVENT_STREAM)
        && isEndOfType(contentType, EVENT_STREAM.length());
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

  /** Tells whether the type ends here. "text/event-streams" is another type. */
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
