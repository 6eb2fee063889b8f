package io.github.btc.search;

import java.util.List;

/**
 * The kinds of HTTP requests that a door must be able to refuse. None changes {@code books},
 * because one may come after the gate has opened.
 */
public final class RequestKinds {

  public static final List<Kind> ALL =
      List.of(
          new Kind("search", "GET", "/books/_search", ""),
          new Kind("search with a body", "POST", "/books/_search", "{\"size\":1}"),
          new Kind("count", "GET", "/books/_count", ""),
          new Kind("get", "GET", "/books/_doc/1", ""),
          new Kind("mget", "POST", "/_mget", "{\"docs\":[{\"_index\":\"books\",\"_id\":\"1\"}]}"),
          new Kind("index", "PUT", "/others/_doc/1", "{\"n\":1}"),
          new Kind("bulk", "POST", "/_bulk", "{\"index\":{\"_index\":\"others\"}}\n{\"n\":2}\n"),
          new Kind("delete", "DELETE", "/others/_doc/1", ""),
          new Kind("head", "HEAD", "/books", ""),
          new Kind("unknown route", "GET", "/no/such/route/here", ""),
          new Kind("malformed URL", "GET", "/%zz", ""),
          new Kind("options", "OPTIONS", "/books", ""));

  private RequestKinds() {}

  public record Kind(String name, String method, String target, String body) {
    @Override
    public String toString() {
      return name;
    }
  }
}
