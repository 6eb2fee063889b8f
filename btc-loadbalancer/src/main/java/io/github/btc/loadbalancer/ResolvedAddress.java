package io.github.btc.loadbalancer;

import io.github.btc.RefusedSettingException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;

/** Refuses an address of a balancer whose name the settings could not resolve. */
final class ResolvedAddress {

  private ResolvedAddress() {}

  /**
   * Checks an address.
   *
   * @param setting the name of the setting in the message
   * @param address a UNIX socket or a TCP address
   * @return the address
   * @throws RefusedSettingException if it is the TCP address of a host that is not known
   */
  static SocketAddress checked(String setting, SocketAddress address) {
    if (address instanceof InetSocketAddress tcp && tcp.isUnresolved()) {
      throw new RefusedSettingException(
          setting, String.valueOf(address), "an address that can be resolved");
    }
    return address;
  }
}
