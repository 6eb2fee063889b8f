package io.github.btc.tools.console.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Chooses ports for programs that must be told at which port to listen. The ports lie below the
 * range in which the system gives each connection its own port. A port of that range that was free
 * a moment ago may belong to a connection of any process now.
 *
 * <p>A JVM has its ports until it ends, and no other JVM of the user gets them meanwhile. Programs
 * like HAProxy and Envoy would otherwise share a port and not notice it, because they listen with
 * SO_REUSEPORT. A program of somebody else may still take the port first. So the caller tries
 * another port if its program does not start. Thread-safe.
 */
public final class ServerPorts {

  private static final Path RANGE_OF_CONNECTIONS =
      Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final Pattern FIRST_NUMBER = Pattern.compile("^\\d{1,5}\\b");
  private static final int FIRST = 10_000;
  private static final int FEWEST = 2_000;
  private static final int USUAL_FIRST_OF_CONNECTIONS = 32_768;
  private static final Path TAKEN =
      Path.of(
          System.getProperty("java.io.tmpdir"),
          "btc-ports-" + System.getProperty("user.name") + ".lock");

  /** Has one byte for each port: the lock of the byte is the port's, and ends with the JVM. */
  private final FileChannel taken;

  private final int first;
  private final int count;
  private int next; // guarded by this

  /**
   * Chooses among some ports.
   *
   * @param taken the file with the locks
   * @param first the first port
   * @param count the number of ports
   * @throws IOException if the file cannot be opened
   */
  ServerPorts(Path taken, int first, int count) throws IOException {
    this.taken = FileChannel.open(taken, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    this.first = first;
    this.count = count;
    this.next = (int) (ProcessHandle.current().pid() * 101 % count); // JVMs begin apart
  }

  /**
   * Returns a port at which nobody listens.
   *
   * @return the port, which this JVM has not been given for a long time
   * @throws IOException if there is none
   */
  public static int next() throws IOException {
    return Holder.ports().take();
  }

  /**
   * Returns an address of this host at which nobody listens.
   *
   * @return 127.0.0.1 and {@link #next()}
   * @throws IOException if there is no port
   */
  public static InetSocketAddress nextAddress() throws IOException {
    return new InetSocketAddress("127.0.0.1", next());
  }

  synchronized int take() throws IOException {
    for (int tried = 0; tried < count; tried++) {
      int port = first + next;
      next = (next + 1) % count;
      if (isOurs(port) && isFree(port)) {
        return port;
      }
    }
    throw new IOException(
        "no free port from " + first + " to " + (first + count - 1) + " (expected one)");
  }

  /** Tells whether no other JVM has the port; from now on this one has it. */
  private boolean isOurs(int port) throws IOException {
    try {
      return taken.tryLock(port, 1, false) != null;
    } catch (OverlappingFileLockException e) {
      return true; // after a whole round
    }
  }

  /** Binds without SO_REUSEADDR and listens to nobody. */
  private static boolean isFree(int port) {
    try (SocketChannel socket = SocketChannel.open()) {
      socket.bind(new InetSocketAddress(port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The ports of this JVM. */
  private static final class Holder {

    private static @Nullable ServerPorts ports;

    static synchronized ServerPorts ports() throws IOException {
      ServerPorts chosen = ports;
      if (chosen == null) {
        int end = firstOfConnections();
        int last = end - FIRST < FEWEST ? USUAL_FIRST_OF_CONNECTIONS : end;
        chosen = new ServerPorts(TAKEN, FIRST, last - FIRST);
        ports = chosen;
      }
      return chosen;
    }

    private static int firstOfConnections() throws IOException {
      if (!Files.isReadable(RANGE_OF_CONNECTIONS)) {
        return USUAL_FIRST_OF_CONNECTIONS; // of other systems, most of which begin later
      }
      // One long read: the kernel gives nothing after the first one, however short it is.
      try (BufferedReader file = Files.newBufferedReader(RANGE_OF_CONNECTIONS)) {
        Matcher first = FIRST_NUMBER.matcher(String.valueOf(file.readLine()));
        return first.find() ? Integer.parseInt(first.group()) : USUAL_FIRST_OF_CONNECTIONS;
      }
    }
  }
}
