package io.github.btc.search;

import io.github.btc.http.Bypass;

/** The HTTP requests that bypass the door of a search node. */
public final class HttpBypass {

  private static final Bypass PATHS =
      Bypass.streamsOnly()
          .path(Endpoint.PATH)
          .path("/_cluster/health")
          .path("/_cat/health")
          .path("/_health_report");

  private HttpBypass() {}

  /**
   * Tells whether a request bypasses the door.
   *
   * @param method the method of the request
   * @param target the unchanged target of the request
   * @return true for probes of the cluster's health and for {@code _btc}
   */
  public static boolean appliesTo(String method, String target) {
    return PATHS.appliesToTarget(method, target, null, null);
  }
}
