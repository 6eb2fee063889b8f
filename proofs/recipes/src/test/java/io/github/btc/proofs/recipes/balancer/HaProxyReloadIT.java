package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.balancer.HaProxyBalancer;
import io.github.btc.tools.replicas.balancer.Launch;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HAProxy with a master, as systemd runs it, whose new worker replaces the old one. */
@Tag("one-jdk")
class HaProxyReloadIT {

  private static final HaProxyBalancer HAPROXY = new HaProxyBalancer();
  private static final int CLIENTS = 10;

  @TempDir Path directory;

  @Test
  void aClientThatSendsAfterAReloadIsServedOnItsKeptConnection() throws Exception {
    try (Replicas replicas = new Replicas(new Route.Through(HAPROXY), directory, 1);
        RunningBalancer running = RunningBalancer.start(withMaster(replicas.addresses()));
        Clients clients = new Clients(running.address())) {
      clients.ask();

      Signal.USR2.to(masterOf(running));
      await("the end of the old worker's listener").until(() -> log().contains("Proxy fe stopped"));

      clients.ask();
    }
  }

  private Launch withMaster(List<InetSocketAddress> replicas) throws IOException {
    Launch recipe = HAPROXY.launch(replicas, directory, HAPROXY.program().find().toString());
    return new Launch(
        recipe.log(),
        recipe.sockets(),
        address -> {
          List<String> command = new ArrayList<>(recipe.command().apply(address));
          command.add("-W");
          return command;
        });
  }

  private static long masterOf(RunningBalancer running) {
    return running.pids().stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .filter(each -> each.info().command().orElse("").endsWith("/haproxy"))
        .filter(each -> each.children().findAny().isPresent())
        .findFirst()
        .orElseThrow()
        .pid();
  }

  private String log() throws IOException {
    return Files.readString(directory.resolve("haproxy.log"));
  }

  /** Clients that keep their connections and retry nothing. */
  private static final class Clients implements AutoCloseable {

    private static final byte[] REQUEST = "GET / HTTP/1.1\r\nHost: lab\r\n\r\n".getBytes(US_ASCII);
    private static final String LAST = "\r\n\r\n0"; // the body is how many bytes were sent
    private static final int READ_LIMIT_MILLIS = 120_000; // only a broken proxy needs it

    private final List<Socket> connections = new ArrayList<>();

    Clients(InetSocketAddress address) throws IOException {
      for (int i = 0; i < CLIENTS; i++) {
        Socket socket = new Socket(address.getAddress(), address.getPort());
        socket.setSoTimeout(READ_LIMIT_MILLIS);
        connections.add(socket);
      }
    }

    /** Lets each client send a request. */
    void ask() throws IOException {
      for (Socket each : connections) {
        each.getOutputStream().write(REQUEST);
        assertThat(answer(each.getInputStream())).startsWith("HTTP/1.1 200 ");
      }
    }

    /** Returns an answer with its body, or as much as came before the end of the connection. */
    private static String answer(InputStream in) throws IOException {
      StringBuilder answer = new StringBuilder();
      int next = in.read();
      while (next >= 0) {
        answer.append((char) next);
        next = answer.toString().endsWith(LAST) ? -1 : in.read();
      }
      return answer.toString();
    }

    @Override
    public void close() throws IOException {
      for (Socket each : connections) {
        each.close();
      }
    }
  }
}
