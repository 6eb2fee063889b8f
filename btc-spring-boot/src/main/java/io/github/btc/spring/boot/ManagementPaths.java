package io.github.btc.spring.boot;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoint;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.core.env.Environment;

/** The paths of the actuator on the application's port, also if the user has moved the actuator. */
final class ManagementPaths implements BypassedPaths {

  private final PathMappedEndpoints endpoints;
  private final Environment environment;

  ManagementPaths(PathMappedEndpoints endpoints, Environment environment) {
    this.endpoints = endpoints;
    this.environment = environment;
  }

  /**
   * Returns paths within the application: the base path of the actuator, or the path of each
   * endpoint if the actuator has no base path. On its own port, the actuator has no filter.
   */
  @Override
  public Set<String> paths() {
    Set<String> paths = new LinkedHashSet<>();
    if (ManagementPortType.get(environment) == ManagementPortType.SAME) {
      String base = endpoints.getBasePath();
      if (base.isEmpty() || base.equals("/")) {
        paths.addAll(endpoints.getAllPaths());
      } else {
        paths.add(base);
      }
    }
    for (PathMappedEndpoint endpoint : endpoints) {
      additionalPaths(endpoint).stream()
          .map(path -> path.startsWith("/") ? path : "/" + path)
          .forEach(paths::add);
    }
    return paths;
  }

  /** Spring Boot 3.4.0 throws for every endpoint, one exception or another. Later ones do not. */
  private static List<String> additionalPaths(PathMappedEndpoint endpoint) {
    try {
      return endpoint.getAdditionalPaths(WebServerNamespace.SERVER);
    } catch (NullPointerException | ClassCastException e) {
      return List.of();
    }
  }
}
