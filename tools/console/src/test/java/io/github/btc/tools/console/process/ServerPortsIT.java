package io.github.btc.tools.console.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerPortsIT {

  private static final Path RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  @TempDir private Path directory;

  @Test
  void areDifferentOnesBelowThoseOfConnections() throws Exception {
    int firstOfConnections = 32_768;
    if (Files.isReadable(RANGE)) {
      try (BufferedReader file = Files.newBufferedReader(RANGE)) {
        firstOfConnections = Integer.parseInt(file.readLine().split("\\s+")[0]);
      }
    }

    int one = ServerPorts.next();
    int another = ServerPorts.next();

    assertThat(one).isNotEqualTo(another).isBetween(10_000, firstOfConnections - 1);
    assertThat(another).isBetween(10_000, firstOfConnections - 1);
  }

  @Test
  void leaveOutAPortAtWhichSomebodyListens() throws Exception {
    int port = ServerPorts.next();
    ServerPorts only = new ServerPorts(directory.resolve("taken"), port, 1);
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      assertThat(socket.isBound()).isTrue();
      assertThatIOException()
          .isThrownBy(only::take)
          .withMessage("no free port from %d to %d (expected one)", port, port);
    }

    assertThat(only.take()).isEqualTo(port);
  }

  @Test
  void aPortIsForOneJvmUntilThatEnds() throws Exception {
    int port = ServerPorts.next();
    Path taken = directory.resolve("taken");
    ServerPorts only = new ServerPorts(taken, port, 1);
    try (ChildJvm other =
        ChildJvm.start(
            "other",
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"),
            Taker.class,
            List.of(taken.toString(), Integer.toString(port)),
            directory.resolve("other.err"))) {
      assertThat(other.readLine()).isEqualTo(Integer.toString(port));

      assertThatIOException().isThrownBy(only::take);
    }

    assertThat(only.take()).isEqualTo(port);
  }

  /** Takes the only port of a range and stays until its parent lets go. */
  static final class Taker {

    private Taker() {}

    public static void main(String[] arguments) throws IOException {
      int port = Integer.parseInt(arguments[1]);
      System.out.println(new ServerPorts(Path.of(arguments[0]), port, 1).take());
      while (System.in.read() >= 0) {
        // Its parent is there.
      }
    }
  }
}
