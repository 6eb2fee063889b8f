package io.github.btc.elasticsearch;

import org.elasticsearch.plugins.NetworkPlugin;
import org.elasticsearch.transport.netty4.Netty4Plugin;

/**
 * The server's own HTTP transport. A plugin cannot load classes of the server's modules, and this
 * plugin contains no part of the server. For the HTTP door, the user copies the module's jars to
 * the plugin's folder.
 */
@SuppressWarnings("deprecation") // NetworkPlugin: deprecated for outsiders, without a successor
final class NettyTransport {

  /** The name of the transport in the server. */
  static final String NAME = "netty4";

  private NettyTransport() {}

  static NetworkPlugin load() {
    try {
      return new Netty4Plugin();
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "btc.doors: http (expected the jars of the server's HTTP transport in the plugin's"
              + " folder; run: cp modules/transport-netty4/*.jar plugins/btc/)",
          e);
    }
  }
}
