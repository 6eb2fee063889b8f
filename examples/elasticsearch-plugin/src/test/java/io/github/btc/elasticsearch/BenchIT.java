package io.github.btc.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code btc bench} with this node and plugin, end to end. The command is a process of its own: its
 * class path and the server's do not go together.
 */
@Timeout(900)
@Tag("all")
class BenchIT {

  private static final Path COMMAND = Path.of("..", "..", "tools", "cli", "target", "btc.jar");

  private static final String SCENARIO =
      """
      scenario: small
      about: one node and two, with few documents
      service: elasticsearch
      live_mb: 2
      rate: 40
      loads: [{name: low, record_kb: 1}]
      replicas: [1, 2]
      heaps_mb: [400]
      warm_up_seconds: 4
      measure_seconds: 8
      repetitions: 1
      slow_millis: 15
      hedge_after_millis: 20
      young_percent: 6
      flags: [-XX:TieredStopAtLevel=1, "-XX:MetaspaceSize=192m"]
      opponents:
        - name: serial
          flags: ["-Xms{heap}m", "-Xmx{heap}m", "-Xmn{young}m", -XX:+UseSerialGC]
          runs: [plain, btc]
      """;

  @TempDir Path directory;

  @Test
  void comparesOneNodeAndTwoWithAndWithoutThePlugin() throws IOException, InterruptedException {
    assumeThat(COMMAND).as("only the whole build builds the command").exists();
    Path scenario = Files.writeString(directory.resolve("small.yaml"), SCENARIO);

    String said = bench(scenario);

    String result = Files.readString(directory.resolve("out").resolve("result.json"));
    assertThat(said).contains("1 node, 400 MB, low", "2 nodes, 400 MB, low");
    assertThat(result).as(said).contains("\"serial\"", "\"serial + btc\"");
    // one node without and with BTC, and then two
    assertThat(means("ERRORS", result)).as(said).containsOnly(0.0).hasSize(4);
    List<Double> closings = means("CLOSINGS", result);
    assertThat(List.of(closings.get(0), closings.get(2))).as(said).containsOnly(0.0);
    assertThat(List.of(closings.get(1), closings.get(3))).as(said).allMatch(each -> each > 0);
    assertThat(means("SERVED_P50", result)).as(said).hasSize(4).allMatch(millis -> millis > 0);
    assertThat(means("CPU", result)).as(said).allMatch(seconds -> seconds > 0);
  }

  private String bench(Path scenario) throws IOException, InterruptedException {
    Path words = directory.resolve("words");
    Process bench =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dbtc.examples=" + Path.of("..").toRealPath(),
                "-jar",
                COMMAND.toRealPath().toString(),
                "bench",
                scenario.toString(),
                "--jdk=" + System.getProperty("java.home"),
                "--output=" + directory.resolve("out"))
            .redirectErrorStream(true)
            .redirectOutput(words.toFile())
            .start();
    try {
      assertThat(bench.waitFor(12, TimeUnit.MINUTES)).isTrue();
      assertThat(bench.exitValue()).as(Files.readString(words)).isZero();
      return Files.readString(words);
    } finally {
      bench.destroy();
    }
  }

  private static List<Double> means(String measure, String json) {
    Matcher found =
        Pattern.compile("\"" + measure + "\" : \\{\\s*\"mean\" : ([0-9.E-]+)").matcher(json);
    return found.results().map(each -> Double.parseDouble(each.group(1))).toList();
  }
}
