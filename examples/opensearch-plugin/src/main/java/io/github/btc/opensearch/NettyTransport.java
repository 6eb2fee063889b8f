package io.github.btc.opensearch;

import org.opensearch.plugins.NetworkPlugin;
import org.opensearch.transport.Netty4ModulePlugin;

/**
 * The server's own HTTP transport. A plugin cannot see the server's modules, and this one ships
 * nothing of the server, so whoever wants the HTTP door copies the module's jars beside the plugin.
 */
final class NettyTransport {

  /** Its name among the server's HTTP transports. */
  static final String NAME = "netty4";

  private NettyTransport() {}

  static NetworkPlugin load() {
    try {
      return new Netty4ModulePlugin();
    } catch (NoClassDefFoundError e) {
      throw new IllegalStateException(
          "btc.doors: http (expected the server's HTTP transport beside the plugin; run: "
              + "cp modules/transport-netty4/*.jar plugins/btc/)",
          e);
    }
  }
}
