package io.github.btc.tools.demo.hop;

/** The way of a request to the replica. */
enum HopWay {
  /** Without a proxy. */
  DIRECT("direct"),
  /** Through one proxy, which in a pod is that of the replica's own pod. */
  PROXY("through the proxy"),
  /** Through the proxy of a pod whose replica is away, and that of a sibling. */
  FORWARDED("forwarded");

  private final String title;

  HopWay(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
