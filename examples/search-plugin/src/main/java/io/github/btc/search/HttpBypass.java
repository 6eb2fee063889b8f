package io.github.btc.search;

import io.github.btc.http.Bypass;

/** Which HTTP requests pass the door of a search node uncounted. */
public final class HttpBypass {

  private static final Bypass PATHS =
      Bypass.noPath()
          .path(Endpoint.PATH)
          .path("/_cluster/health")
          .path("/_cat/health")
          .path("/_health_report");

  private HttpBypass() {}

  /**
   * Tells whether a request passes.
   *
   * @param method its method
   * @param target its target as sent
   * @return true for probes of the cluster's health and for {@code _btc}
   */
  public static boolean appliesTo(String method, String target) {
    return PATHS.appliesToTarget(method, target, null, null);
  }
}
