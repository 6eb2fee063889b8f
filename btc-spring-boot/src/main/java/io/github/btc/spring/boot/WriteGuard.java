package io.github.btc.spring.boot;

import io.github.btc.RefusedSettingException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.core.Ordered;
import org.springframework.http.server.PathContainer;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Keeps web pages from commanding the endpoint. A page whose own name has been made to lead to this
 * machine (DNS rebinding) is of one origin with the endpoint for its browser, and only {@code Host}
 * tells: so a command must name an address, {@code localhost} or a name that the user has allowed.
 * A page of another origin cannot read the answer, but it can send a request without a body: so a
 * command that has an {@code Origin} must have the endpoint's own. Thread-safe.
 *
 * <p>A path is compared as Spring MVC and WebFlux compare it, segment by segment and decoded: what
 * they take for the endpoint's path is the endpoint's path here, however it is written.
 */
final class WriteGuard {

  /** Behind the filter of the gate, which lets the actuator pass, and before Spring Security. */
  static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final Pattern HOST = Pattern.compile("(\\[[^\\]]*]|[^:]*)(:\\d*)?");
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");
  private static final Pattern SCHEME = Pattern.compile("^https?://");
  private static final int LONGEST_QUOTE = 200;

  private final Set<String> allowed;
  private final SingletonSupplier<PathPattern> pattern;

  /**
   * Makes a guard.
   *
   * @param allowedHosts names, or {@code *} for all
   * @param path where the endpoint is, {@code null} if it is nowhere; asked with the first command
   * @throws RefusedSettingException if a name is none
   */
  WriteGuard(List<String> allowedHosts, Supplier<@Nullable String> path) {
    for (String name : allowedHosts) {
      if (!name.equals("*") && !NAME.matcher(name).matches()) {
        throw new RefusedSettingException(
            "allowedHosts", name, "names without scheme and port, or *");
      }
    }
    this.allowed =
        allowedHosts.stream()
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
    this.pattern = SingletonSupplier.ofNullable(() -> below(path.get()));
  }

  /** Makes the guard of an application; without our settings it has its defaults. */
  static WriteGuard of(
      ObjectProvider<BtcProperties> properties, ObjectProvider<PathMappedEndpoints> endpoints) {
    BtcProperties ours = properties.getIfAvailable();
    List<String> allowedHosts = ours == null ? List.of() : ours.endpoint().allowedHosts();
    return RefusedSetting.named(
        "btc.endpoint.", () -> new WriteGuard(allowedHosts, () -> path(endpoints)));
  }

  private static @Nullable String path(ObjectProvider<PathMappedEndpoints> endpoints) {
    PathMappedEndpoints mapped = endpoints.getIfAvailable();
    return mapped == null ? null : mapped.getPath(EndpointId.of("btc"));
  }

  private static @Nullable PathPattern below(@Nullable String path) {
    return path == null ? null : PathPatternParser.defaultInstance.parse(path + "/**");
  }

  /** Tells whether a request may be a command, before anybody parses its path. */
  boolean mayConcern(String method) {
    return !READS.contains(method) && !allowed.contains("*") && pattern.get() != null;
  }

  /** Tells whether a path within the application is the endpoint's. */
  boolean covers(PathContainer path) {
    PathPattern endpoint = pattern.get();
    return endpoint != null && endpoint.matches(path);
  }

  /** Returns why a command is not taken, or {@code null} if it is. */
  @Nullable String objection(@Nullable String hostHeader, @Nullable String originHeader) {
    String host = hostHeader == null ? "" : hostHeader.toLowerCase(Locale.ROOT);
    if (!isTrusted(nameOf(host))) {
      return "Host: "
          + quoted(hostHeader)
          + " (expected localhost, an IP address, or a name in btc.endpoint.allowed-hosts: by any"
          + " other name a web page may have led your browser here)";
    }
    if (originHeader == null) {
      return null;
    }
    String origin = SCHEME.matcher(originHeader.toLowerCase(Locale.ROOT)).replaceFirst("");
    return origin.equals(host) || allowed.contains(nameOf(origin))
        ? null
        : "Origin: "
            + quoted(originHeader)
            + " (expected none, that of this endpoint, or one whose name is in"
            + " btc.endpoint.allowed-hosts: a web page asked your browser for this)";
  }

  private boolean isTrusted(String name) {
    return name.equals("localhost") || ADDRESS.matcher(name).matches() || allowed.contains(name);
  }

  /** Returns the empty string where there is no name. */
  private static String nameOf(String authority) {
    Matcher host = HOST.matcher(authority);
    return host.matches() ? host.group(1) : "";
  }

  private static String quoted(@Nullable String value) {
    String text = value == null ? "none" : value.replaceAll("[^\\x20-\\x7e]", "?");
    return text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) : text;
  }
}
