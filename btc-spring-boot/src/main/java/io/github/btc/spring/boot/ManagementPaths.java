package io.github.btc.spring.boot;

import java.util.LinkedHashSet;
import java.util.Set;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoint;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.actuate.endpoint.web.WebServerNamespace;
import org.springframework.core.env.Environment;

/** Where the actuator answers on the application's own port, wherever it was moved to. */
final class ManagementPaths implements BypassedPaths {

  private final PathMappedEndpoints endpoints;
  private final Environment environment;

  ManagementPaths(PathMappedEndpoints endpoints, Environment environment) {
    this.endpoints = endpoints;
    this.environment = environment;
  }

  /**
   * Returns paths within the application. The actuator's path as a whole where it has one; if its
   * endpoints stand at the root, each of them. On a port of its own the actuator has no filter.
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
      endpoint.getAdditionalPaths(WebServerNamespace.SERVER).stream()
          .map(path -> path.startsWith("/") ? path : "/" + path)
          .forEach(paths::add);
    }
    return paths;
  }
}
