package io.github.btc.proofs.recipes.balancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The balancers' processes begin and end as promised. */
@Timeout(60)
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

  @ParameterizedTest
  @MethodSource("balancers")
  void endsWhenItsJvmIsKilled(Balancer kind) throws Exception {
    Process jvm =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-D" + Program.FOLDERS + "=" + System.getProperty(Program.FOLDERS, ""),
                "-cp",
                System.getProperty("java.class.path"),
                Starter.class.getName(),
                kind.name(),
                directory.toString())
            .redirectErrorStream(true)
            .start();
    try (var lines = jvm.inputReader()) {
      int port = Integer.parseInt(lines.readLine());
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      connect(address);

      jvm.destroyForcibly().waitFor();

      awaitRefusal(address);
    } finally {
      jvm.destroyForcibly();
    }
  }

  private static void awaitRefusal(InetSocketAddress address) throws IOException {
    while (!refuses(address)) { // bounded by the class's @Timeout
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
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

  /** A JVM that starts a balancer and would stay for ever. */
  static final class Starter {

    private Starter() {}

    public static void main(String[] args) throws Exception {
      RunningBalancer running = Balancer.named(args[0]).start(List.of(nobody()), Path.of(args[1]));
      System.out.println(running.address().getPort());
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
      socket.connect(address, 1000);
      assertThat(socket.isConnected()).isTrue();
    }
  }
}
