package io.github.btc.loadbalancer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports for what must be told its port, and for what must listen at the same port again. They are
 * below the range from which the system gives ports to clients, so that no connection takes one
 * between two uses.
 */
final class UnsharedPort {

  private static final int LOWEST = 20_000;
  private static final int COUNT = 12_000; // Linux gives clients 32768 and more

  private static final AtomicInteger TAKEN =
      new AtomicInteger((int) (ProcessHandle.current().pid() * 31 % COUNT));

  private UnsharedPort() {}

  /** Returns an address at which nobody listens, and another one every time. */
  static InetSocketAddress next() throws IOException {
    for (int tries = 0; tries < COUNT; tries++) {
      int port = LOWEST + TAKEN.getAndIncrement() % COUNT;
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
        return (InetSocketAddress) socket.getLocalSocketAddress();
      } catch (IOException e) {
        // Somebody listens there.
      }
    }
    throw new IOException("no port from " + LOWEST + " on is free");
  }
}
