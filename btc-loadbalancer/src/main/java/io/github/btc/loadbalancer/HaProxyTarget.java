package io.github.btc.loadbalancer;

import io.github.btc.RefusedSettingException;
import java.net.SocketAddress;
import java.util.regex.Pattern;

/**
 * One server in one HAProxy, as users name it.
 *
 * @param name the backend and the server, such as {@code be/s1}
 * @param address the UNIX socket or the resolved TCP address of the runtime API
 */
record HaProxyTarget(String name, SocketAddress address) {

  private static final Pattern NAME = Pattern.compile("[\\w.:-]+/[\\w.:-]+");

  /**
   * Checks both settings.
   *
   * @throws RefusedSettingException if the name has another form or the address is not resolved
   */
  void check() {
    if (!NAME.matcher(name).matches()) {
      throw new RefusedSettingException(
          "server", "\"" + name + "\"", "backend/server, such as be/s1");
    }
    ResolvedAddress.checked("address", address);
  }

  String backend() {
    return name.substring(0, name.indexOf('/'));
  }

  String server() {
    return name.substring(name.indexOf('/') + 1);
  }
}
