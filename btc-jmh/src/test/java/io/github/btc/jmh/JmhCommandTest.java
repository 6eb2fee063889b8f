package io.github.btc.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Benchmark;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JmhCommandTest {

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void measuresTheGateAndItsPermitInNanosecondsAndBytes() throws Exception {
    Path file = directory.resolve("gate.json");

    int exitCode = execute("gate", "--only", "btc|btcPermit", "--quick", "--json", file.toString());

    assertThat(exitCode).as(err.toString()).isZero();
    JsonNode results = new JsonMapper().readTree(file).get("results");
    assertThat(results).as("those asked for, and none of another suite").hasSize(2);
    JsonNode gate = named(results, "btc");
    assertThat(gate.get("nanosPerOp").asDouble()).isBetween(1.0, 10_000.0);
    assertThat(gate.get("bytesPerOp").asDouble()).isZero();
    assertThat(named(results, "btc-permit").get("bytesPerOp").asDouble())
        .as("one object of 24 bytes or less")
        .isBetween(8.0, 24.0);
    assertThat(out.toString()).contains("gate, 1 platform thread", "ns/op", "btc-permit");
  }

  @Test
  void measuresARefusal() throws Exception {
    Path file = directory.resolve("closed.json");

    int exitCode =
        execute("gate", "--only", "btc", "--closed", "--quick", "--json", file.toString());

    assertThat(exitCode).as(err.toString()).isZero();
    JsonNode results = new JsonMapper().readTree(file).get("results");
    assertThat(named(results, "btc").get("bytesPerOp").asDouble()).isZero();
  }

  @Test
  void comparesWithEveryPeer() {
    List<String> names =
        Arrays.stream(GateBenchmark.class.getMethods())
            .filter(method -> method.isAnnotationPresent(Benchmark.class))
            .map(Method::getName)
            .map(Cost::kebab)
            .toList();

    assertThat(names)
        .containsExactlyInAnyOrder(
            "btc",
            "btc-witness",
            "btc-permit",
            "netflix-fixed",
            "netflix-gradient",
            "resilience4j",
            "sentinel",
            "undertow",
            "semaphore",
            "stampedlock",
            "phaser",
            "empty");
  }

  @Test
  void refusesThreadsOutOfRange() {
    assertThat(execute("gate", "--threads", "0")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(err.toString()).contains("--threads: 0 (expected 1 to 1024)");
  }

  private int execute(String... arguments) {
    return new CommandLine(new JmhCommand())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private static JsonNode named(JsonNode results, String name) {
    for (JsonNode result : results) {
      if (result.get("name").asString().equals(name)) {
        return result;
      }
    }
    throw new AssertionError(name + " is not in " + results);
  }
}
