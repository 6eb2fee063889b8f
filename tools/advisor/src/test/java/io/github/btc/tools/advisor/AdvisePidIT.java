package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** {@code btc advise --pid} of a running JVM, with the agent as it is packaged. */
@Timeout(600)
class AdvisePidIT {

  private static final Path JDK = Path.of(System.getProperty("java.home"), "bin");
  private static final String PARALLEL = "-XX:+UseParallelGC";

  private final AdviseRun advise = new AdviseRun();

  @Test
  void asksARunningJvm() throws Exception {
    Process service =
        start(List.of(PARALLEL, "-Xmx256m"), Allocator.class, List.of("110", "20", "0"));
    String pid = Long.toString(service.pid());
    try (BufferedReader reader = service.inputReader()) {
      assertThat(reader.readLine()).isEqualTo("ready");
      JsonNode json = advise.json("--pid", pid);

      assertThat(json.at("/collector").asString()).isEqualTo("Parallel");
      assertThat(json.at("/heapBytes").asLong()).isEqualTo(256L << 20);
      assertThat(json.at("/seen/stops").asInt()).as("110 MB overflow Eden").isPositive();
      assertThat(json.at("/seen/liveBytes").asLong()).as("overflowed").isPositive();
      assertThat(json.at("/doctor").toString()).contains("UseAdaptiveSizePolicy");
      assertThat(json.at("/verdict").asString())
          .as("fewer than five stops may have been")
          .isIn("USE_WITH_CHANGES", "UNDECIDED");
      assertThat(advise.refusal("--pid", "1")).contains(pid + " " + Allocator.class.getName());
    } finally {
      service.destroyForcibly().waitFor();
    }
    assertThat(advise.refusal("--pid", pid)).as("it has ended").contains("expected a HotSpot JVM");
  }

  @Test
  void leavesNoThreadNoPortAndNoPropertyBehind() throws Exception {
    Process service = start(List.of("-Xmx64m"), Allocator.class, List.of("8", "1", "0"));
    try (BufferedReader reader = service.inputReader()) {
      assertThat(reader.readLine()).isEqualTo("ready");

      advise.json("--pid", Long.toString(service.pid()));

      assertThat(jcmd(service, "Thread.print")).contains("main").doesNotContain("RMI ", "btc-");
      assertThat(jcmd(service, "VM.system_properties"))
          .contains("java.home")
          .doesNotContain("jmxremote", "btc.jvm");
    } finally {
      service.destroyForcibly().waitFor();
    }
  }

  /** Its stops are those that BTC chose. */
  @Test
  void doubtsAJvmInWhichBtcRunsAlready() throws Exception {
    Process service = start(List.of(PARALLEL, "-Xmx512m"), ControlledMain.class, List.of());
    try (BufferedReader reader = service.inputReader()) {
      assertThat(reader.readLine()).isEqualTo("ready");

      JsonNode json = advise.json("--pid", Long.toString(service.pid()));

      assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
      assertThat(json.at("/reasons").size()).isEqualTo(1);
      assertThat(json.at("/reasons/0").asString()).startsWith("BTC already runs in this JVM");
    } finally {
      service.destroyForcibly().waitFor();
    }
  }

  private static Process start(List<String> flags, Class<?> main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(JDK.resolve("java").toString()));
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  private static String jcmd(Process service, String what) throws IOException {
    Process asked =
        new ProcessBuilder(JDK.resolve("jcmd").toString(), Long.toString(service.pid()), what)
            .redirectErrorStream(true)
            .start();
    return new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
