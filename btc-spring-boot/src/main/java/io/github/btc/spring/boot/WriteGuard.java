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
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.EndpointAccessResolver;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.core.Ordered;
import org.springframework.http.server.PathContainer;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Prevents web pages from sending commands to the endpoint, and explains to everybody else what a
 * command needs. Without access, Boot would answer 404 and leave an operator at a loss. With DNS
 * rebinding, a page makes its own name resolve to this host, so that its browser treats the
 * endpoint as the page's origin. Only {@code Host} shows this. So the Host of a command must be an
 * address, {@code localhost} or a name that the user has allowed. A page of another origin cannot
 * read an answer, but it can send a request without a body. So an {@code Origin} in a command must
 * be the endpoint's own. Thread-safe.
 *
 * <p>The guard compares a path as Spring MVC and WebFlux do: decoded and segment by segment. So
 * every spelling of the endpoint's path that they accept is covered.
 */
final class WriteGuard {

  /**
   * The order: after the gate's filter, which the actuator bypasses, and before Spring Security.
   */
  static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");
  private static final Pattern HOST = Pattern.compile("(\\[[^\\]]*]|[^:]*)(:\\d*)?");
  private static final Pattern ADDRESS =
      Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-f:.]+]");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]+");
  private static final Pattern SCHEME = Pattern.compile("^https?://");
  private static final int LONGEST_QUOTE = 200;

  private static final EndpointId ENDPOINT = EndpointId.of("btc");
  private static final String NO_ACCESS =
      "management.endpoint.btc.access: commands are not permitted (expected unrestricted, and no"
          + " lower management.endpoints.access.max-permitted)";

  private final Set<String> allowed;
  private final boolean permitsCommands;
  private final SingletonSupplier<PathPattern> pattern;

  /**
   * Makes a guard.
   *
   * @param allowedHosts names, or {@code *} for all
   * @param permitsCommands whether the endpoint has commands
   * @param path supplies the path of the endpoint on the first command, {@code null} without an
   *     endpoint
   * @throws RefusedSettingException if a name is malformed
   */
  WriteGuard(List<String> allowedHosts, boolean permitsCommands, Supplier<@Nullable String> path) {
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
    this.permitsCommands = permitsCommands;
    this.pattern = SingletonSupplier.ofNullable(() -> below(path.get()));
  }

  /** Makes the guard of an application, with the defaults if there are no settings. */
  static WriteGuard of(
      ObjectProvider<BtcProperties> properties,
      ObjectProvider<EndpointAccessResolver> access,
      ObjectProvider<PathMappedEndpoints> endpoints) {
    BtcProperties ours = properties.getIfAvailable();
    List<String> allowedHosts = ours == null ? List.of() : ours.endpoint().allowedHosts();
    return RefusedSetting.named(
        "btc.endpoint.",
        () -> new WriteGuard(allowedHosts, permitsCommands(access), () -> path(endpoints)));
  }

  private static boolean permitsCommands(ObjectProvider<EndpointAccessResolver> access) {
    EndpointAccessResolver resolver = access.getIfAvailable();
    return resolver == null
        || resolver.accessFor(ENDPOINT, Access.READ_ONLY) == Access.UNRESTRICTED;
  }

  private static @Nullable String path(ObjectProvider<PathMappedEndpoints> endpoints) {
    PathMappedEndpoints mapped = endpoints.getIfAvailable();
    return mapped == null ? null : mapped.getPath(ENDPOINT);
  }

  private static @Nullable PathPattern below(@Nullable String path) {
    return path == null ? null : PathPatternParser.defaultInstance.parse(path + "/**");
  }

  /** Returns true if a request may be a command, before its path is parsed. */
  boolean mayConcern(String method) {
    return !READS.contains(method)
        && (!isEveryHostAllowed() || !permitsCommands)
        && pattern.get() != null;
  }

  private boolean isEveryHostAllowed() {
    return allowed.contains("*");
  }

  /** Returns true if a path within the application belongs to the endpoint. */
  boolean covers(PathContainer path) {
    PathPattern endpoint = pattern.get();
    return endpoint != null && endpoint.matches(path);
  }

  /** Returns the reason to refuse a command, or {@code null} to permit it. */
  @Nullable String objection(@Nullable String hostHeader, @Nullable String originHeader) {
    String page = isEveryHostAllowed() ? null : objectionToAPage(hostHeader, originHeader);
    return page == null && !permitsCommands ? NO_ACCESS : page;
  }

  private @Nullable String objectionToAPage(
      @Nullable String hostHeader, @Nullable String originHeader) {
    String host = hostHeader == null ? "" : hostHeader.toLowerCase(Locale.ROOT);
    if (!isTrusted(nameOf(host))) {
      return "Host: "
          + quoted(hostHeader)
          + " (expected localhost, an IP address, or a name in btc.endpoint.allowed-hosts; under"
          + " another name, a web page may have sent this request from your browser)";
    }
    if (originHeader == null) {
      return null;
    }
    String origin = SCHEME.matcher(originHeader.toLowerCase(Locale.ROOT)).replaceFirst("");
    return origin.equals(host) || allowed.contains(nameOf(origin))
        ? null
        : "Origin: "
            + quoted(originHeader)
            + " (expected none, that of this endpoint, or one with a name in"
            + " btc.endpoint.allowed-hosts; a web page has sent this request from your browser)";
  }

  private boolean isTrusted(String name) {
    return name.equals("localhost") || ADDRESS.matcher(name).matches() || allowed.contains(name);
  }

  /** Returns the name in an authority, or the empty string without a name. */
  private static String nameOf(String authority) {
    Matcher host = HOST.matcher(authority);
    return host.matches() ? host.group(1) : "";
  }

  private static String quoted(@Nullable String value) {
    String text = value == null ? "none" : value.replaceAll("[^\\x20-\\x7e]", "?");
    return text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) : text;
  }
}
