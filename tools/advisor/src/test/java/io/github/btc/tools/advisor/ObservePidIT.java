package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.container.ContainerLimits;
import io.github.btc.tools.console.container.ControlGroup;
import io.github.btc.tools.console.container.ControlGroups;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code btc observe --pid} of a running service, with the agent as it is packaged. */
@Timeout(600)
final class ObservePidIT {

  private static final Path JDK = Path.of(System.getProperty("java.home"), "bin");

  @TempDir private Path folder;

  /** The agent had a port of its own while it observed, and the Flight Recorder a folder. */
  @Test
  void leavesNoThreadNoListeningSocketAndNoFolderBehind() throws Exception {
    assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "this system has no /proc");
    try (Service service = Service.start(this::withTheFolder)) {
      List<String> before = service.listening();
      assertThat(before).hasSize(1);

      BtcRun.json("observe", "--pid", Long.toString(service.pid()), "--for", "5");

      await("the end of the observation")
          .atMost(Duration.ofMinutes(2))
          .untilAsserted(
              () -> {
                assertThat(service.threads()).contains("main").doesNotContain("btc-", "\"RMI ");
                assertThat(service.listening()).isEqualTo(before);
                assertThat(folder).isDirectoryNotContaining("glob:**/20*_*");
              });
    }
  }

  private List<String> withTheFolder(List<String> command) {
    List<String> all = new ArrayList<>(command);
    all.add(1, "-Djava.io.tmpdir=" + folder);
    return all;
  }

  /** The service has half a CPU in a control group of its own, and would use a whole one. */
  @Test
  void readsHowOftenTheKernelFreezesAServiceWithAQuota() throws Exception {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");
    ContainerLimits limits = new ContainerLimits(0.5, 256);
    try (ControlGroup group = ControlGroups.ofThisMachine().create("observed", limits);
        Service service = Service.start(group::running, "busy")) {

      JsonNode stops =
          BtcRun.json("observe", "--pid", Long.toString(service.pid()), "--for", "5")
              .path("otherStops");

      assertThat(stops.path("periods").asLong()).as("%s", stops).isPositive();
      assertThat(stops.path("throttledPeriods").asLong()).as("%s", stops).isPositive();
      assertThat(stops.path("throttledSeconds").asDouble())
          .as("%s", stops)
          .isPositive()
          .isLessThan(stops.path("seconds").asDouble());
    }
  }

  /** A JVM with a {@link WebService}. */
  private record Service(Process process, int port) implements AutoCloseable {

    static Service start(UnaryOperator<List<String>> place, String... arguments)
        throws IOException {
      List<String> command = new ArrayList<>();
      command.add(JDK.resolve("java").toString());
      command.add("-XX:+UseSerialGC");
      command.add("-Xmx128m");
      command.add("-XX:TieredStopAtLevel=1"); // half a CPU is little for two compilers
      command.add("-cp");
      command.add(System.getProperty("java.class.path"));
      command.add(WebService.class.getName());
      command.addAll(List.of(arguments));
      Process process =
          new ProcessBuilder(place.apply(command))
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
