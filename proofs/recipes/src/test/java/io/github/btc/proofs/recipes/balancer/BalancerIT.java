package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.btc.tools.console.process.ChildJvm;
import io.github.btc.tools.replicas.balancer.Balancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.Program;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The balancers' processes begin and end as promised. */
class BalancerIT {

  @TempDir Path directory;

  static List<Balancer> balancers() {
    return Balancer.ALL;
  }

  @ParameterizedTest
  @MethodSource("balancers")
  void endsWithClose(Balancer kind) throws Exception {
    RunningBalancer running = kind.start(List.of(nobody()), directory);
    assertThat(running.isAlive()).isTrue();

    running.close();
    running.close();

    assertThat(running.isAlive()).isFalse();
    assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> connect(running.address()));
  }

  @Test
  void allEndWhenTheirJvmIsKilled() throws Exception {
    try (ChildJvm jvm =
        ChildJvm.start(
            "The starter",
            List.of("-D" + Program.FOLDERS + "=" + System.getProperty(Program.FOLDERS, "")),
            Starter.class,
            List.of(directory.toString()),
            directory.resolve("starter.err"))) {
      Map<String, InetSocketAddress> addresses = new LinkedHashMap<>();
      for (Balancer kind : Balancer.ALL) {
        int port = Integer.parseInt(jvm.readLine());
        addresses.put(kind.name(), new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      }
      for (InetSocketAddress address : addresses.values()) {
        connect(address);
      }

      // The JVM alone: a child is else killed with all that it has started.
      ProcessHandle.of(jvm.pid()).orElseThrow().destroyForcibly();

      addresses.forEach((name, address) -> await("end of " + name).until(() -> refuses(address)));
    }
  }

  private static boolean refuses(InetSocketAddress address) throws IOException {
    try {
      connect(address);
      return false;
    } catch (ConnectException e) {
      return true;
    } catch (SocketException e) {
      return false; // reset: it was ending when we connected
    }
  }

  /** A JVM that starts each balancer and would stay for ever. */
  static final class Starter {

    private Starter() {}

    public static void main(String[] arguments) throws Exception {
      for (Balancer kind : Balancer.ALL) {
        Path folder = Files.createDirectory(Path.of(arguments[0], kind.name()));
        System.out.println(kind.start(List.of(nobody()), folder).address().getPort());
      }
      Thread.currentThread().join();
    }
  }

  @Test
  void saysWhyItDidNotStart() {
    List<String> command = List.of("sh", "-c", "echo no such directive; exit 3");

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(
            () ->
                RunningBalancer.start(
                    new Launch(directory.resolve("log"), List.of(), address -> command)))
        .withMessage("did not start, exit code 3: no such directive");
  }

  /** An address where nobody listens. */
  private static InetSocketAddress nobody() {
    return new InetSocketAddress("127.0.0.1", 9);
  }

  private static void connect(InetSocketAddress address) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(address);
      assertThat(socket.isConnected()).isTrue();
    }
  }
}
