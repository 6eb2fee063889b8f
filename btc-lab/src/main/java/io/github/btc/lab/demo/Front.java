package io.github.btc.lab.demo;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Whatever stands between the load generator and the replicas. With one address the generator sends
 * everything there; with several it balances itself.
 */
interface Front extends AutoCloseable {

  /**
   * Starts it, once the replicas serve.
   *
   * @param replicas their addresses
   * @return where the generator should send to
   */
  List<InetSocketAddress> start(List<InetSocketAddress> replicas);

  @Override
  void close();

  /** Nothing: the load generator chooses the replica itself. */
  static Front none() {
    return new Front() {
      @Override
      public List<InetSocketAddress> start(List<InetSocketAddress> replicas) {
        return replicas;
      }

      @Override
      public void close() {}
    };
  }
}
