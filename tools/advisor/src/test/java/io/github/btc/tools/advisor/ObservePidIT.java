package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code btc observe --pid} of a running service, with the agent as it is packaged. */
@Timeout(600)
final class ObservePidIT {

  private static final Path JDK = Path.of(System.getProperty("java.home"), "bin");

  /** The agent had a port of its own while it observed. */
  @Test
  void leavesNoThreadAndNoListeningSocketBehind() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "this system has no /proc");
    try (Service service = Service.start()) {
      List<String> before = service.listening();
      assertThat(before).hasSize(1);

      BtcRun.json("observe", "--pid", Long.toString(service.pid()), "--for", "5");

      await("the end of the observation")
          .untilAsserted(
              () -> {
                assertThat(service.threads()).contains("main").doesNotContain("btc-", "\"RMI ");
                assertThat(service.listening()).isEqualTo(before);
              });
    }
  }

  /** A JVM with a {@link WebService}. */
  private record Service(Process process, int port) implements AutoCloseable {

    static Service start() throws IOException {
      Process process =
          new ProcessBuilder(
                  JDK.resolve("java").toString(),
                  "-XX:+UseSerialGC",
                  "-Xmx128m",
                  "-cp",
                  System.getProperty("java.class.path"),
                  WebService.class.getName())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      BufferedReader reader = process.inputReader();
      return new Service(process, Integer.parseInt(reader.readLine()));
    }

    long pid() {
      return process.pid();
    }

    /** Returns the sockets of the process that wait for connections, by the kernel's tables. */
    List<String> listening() throws IOException {
      TreeSet<String> own = new TreeSet<>();
      try (Stream<Path> files = Files.list(Path.of("/proc/" + pid() + "/fd"))) {
        for (Path file : files.toList()) {
          own.add(Files.isSymbolicLink(file) ? Files.readSymbolicLink(file).toString() : "");
        }
      }
      List<String> found = new ArrayList<>();
      for (String table : List.of("tcp", "tcp6")) {
        for (String line : Files.readAllLines(Path.of("/proc/" + pid() + "/net/" + table))) {
          String[] words = line.strip().split("\\s+");
          if (words[3].equals("0A") && own.contains("socket:[" + words[9] + "]")) {
            found.add(words[1]);
          }
        }
      }
      return found;
    }

    String threads() throws IOException {
      Process asked =
          new ProcessBuilder(JDK.resolve("jcmd").toString(), Long.toString(pid()), "Thread.print")
              .redirectErrorStream(true)
              .start();
      return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
      process.getOutputStream().close();
      process.onExit().join();
    }
  }
}
