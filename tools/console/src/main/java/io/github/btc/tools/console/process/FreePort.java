package io.github.btc.tools.console.process;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntSupplier;

/**
 * Finds a port for a program that is told its port. The port lies below those that the kernel gives
 * to client connections. One of them could be taken by any connection of the machine before the
 * program binds it.
 */
public final class FreePort {

  private static final Path PORTS_OF_CLIENTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final int USUAL_LOWEST_OF_CLIENTS = 32_768;
  private static final int LEAST = 10_000;
  private static final int FEWEST = 1_000;
  private static final int TRIES = 100;

  private FreePort() {}

  /**
   * Finds a port of the loopback interface that nobody uses now.
   *
   * @return the port
   * @throws IOException if there is none
   */
  public static int find() throws IOException {
    return find(candidates(PORTS_OF_CLIENTS));
  }

  static IntSupplier candidates(Path portsOfClients) {
    int end = lowestOfClients(portsOfClients);
    return end - LEAST < FEWEST
        ? () -> 0 // any port that the kernel gives
        : () -> ThreadLocalRandom.current().nextInt(LEAST, end);
  }

  private static int lowestOfClients(Path portsOfClients) {
    try {
      return Integer.parseInt(Files.readString(portsOfClients).strip().split("\\s+")[0]);
    } catch (IOException | NumberFormatException e) {
      return USUAL_LOWEST_OF_CLIENTS; // not Linux
    }
  }

  static int find(IntSupplier candidates) throws IOException {
    BindException taken = new BindException();
    for (int i = 0; i < TRIES; i++) {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      try (ServerSocket socket = new ServerSocket(candidates.getAsInt(), 1, loopback)) {
        return socket.getLocalPort();
      } catch (BindException e) {
        taken = e;
      }
    }
    throw taken;
  }
}
