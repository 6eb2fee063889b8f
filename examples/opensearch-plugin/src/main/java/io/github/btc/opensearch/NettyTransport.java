package io.github.btc.opensearch;

import org.opensearch.plugins.NetworkPlugin;
import org.opensearch.transport.Netty4ModulePlugin;

/**
 * The server's own HTTP transport. A plugin cannot load classes of the server's modules, and this
 * plugin contains no part of the server. For the HTTP door, the user copies the module's jars to
 * the plugin's folder.
 */
final class NettyTransport {

  /** The name of the transport in the server. */
  static final String NAME = "netty4";

  private NettyTransport() {}

  static NetworkPlugin load() {
    try {
      return new Netty4ModulePlugin();
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "btc.doors: http (expected the jars of the server's HTTP transport in the plugin's"
              + " folder; run: cp modules/transport-netty4/*.jar plugins/btc/)",
          e);
    }
  }
}
