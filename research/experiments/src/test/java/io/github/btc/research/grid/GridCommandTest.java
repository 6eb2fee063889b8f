package io.github.btc.research.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.hazelcast.core.HazelcastInstance;
import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class GridCommandTest {

  private static final String GRID =
      """
      experiment: cluster
      seed: 7
      repetitions: 2
      set:
        duration: 2s
        warmup: 1s
        rate: 500
      vary:
        technique: [none, btc, btc-hedge]
        replicas: [2, 4]
      """;

  @TempDir Path folder;
  private StringWriter out = new StringWriter();
  private StringWriter err = new StringWriter();

  /** The last one would have won, without a word. */
  @Test
  void refusesAKeyThatComesTwice() throws IOException {
    assertThat(grid("--file", write(GRID + "seed: 8\n"))).isEqualTo(2);

    assertThat(err.toString())
        .contains("seed")
        .endsWith("(expected YAML, each key once)" + System.lineSeparator());
  }

  @Test
  void runsEveryCombination() throws IOException {
    assertThat(grid("--file", write(GRID), "--json", "-")).isZero();

    JsonNode cells = new JsonMapper().readTree(out.toString()).path("cells");
    assertThat(cells).hasSize(12);
    assertThat(cells.at("/11/values/technique").asString()).isEqualTo("btc-hedge");
    assertThat(cells.at("/11/values/replicas").asString()).isEqualTo("4");
    assertThat(cells.at("/11/seed").asInt()).isEqualTo(8);
    assertThat(cells.at("/11/measures/requests").asInt()).isBetween(400, 600);
  }

  @Test
  void givesTheSameBytesHoweverManyCellsRunAtOnceAndWherever() throws IOException {
    assertThat(grid("--file", write(GRID), "--threads", "1", "--json", "-")).isZero();
    String alone = out.toString();
    assertThat(grid("--file", write(GRID), "--threads", "5", "--json", "-")).isZero();
    assertThat(out.toString()).isEqualTo(alone);

    HazelcastInstance member = Members.start(anyPort(), 2);
    try {
      assertThat(grid("--file", write(GRID), "--cluster", client(member), "--json", "-")).isZero();
      assertThat(out.toString()).isEqualTo(alone);
    } finally {
      member.shutdown();
    }
  }

  @Test
  void takesAGridFromOptionsAndShowsATable() {
    assertThat(
            grid(
                "--experiment",
                "fanout",
                "--set",
                "duration=2s",
                "--set",
                "rate=200",
                "--vary",
                "layers=1,2",
                "--show",
                "requests,deniedRatio"))
        .isZero();

    List<String> lines = out.toString().lines().toList();
    assertThat(lines.get(0)).isEqualTo("| layers | seed | requests | deniedRatio |");
    assertThat(lines.get(2)).startsWith("| 1 | 1 | ");
    assertThat(lines.get(3)).startsWith("| 2 | 1 | ");
  }

  @Test
  void writesAFileThatIsWholeAndNothingElse() throws IOException {
    Path result = folder.resolve("result.json");

    assertThat(grid("--experiment", "cluster", "--set", "duration=3s", "--json", result.toString()))
        .isZero();

    assertThat(new JsonMapper().readTree(result).path("cells")).hasSize(1);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(result);
    }
  }

  @Test
  void refusesOptionsThatTheFileWouldOverrule() throws IOException {
    for (String option : List.of("--seed", "--repetitions")) {
      assertThat(grid("--file", write(GRID), option, "3")).isEqualTo(2);
      assertThat(err.toString().strip())
          .endsWith("(expected no " + option + " with it: the file says it)");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--experiment cluster --set replicas=none | cell 1: replicas: none (expected a number from"
            + " 1 to 1000000)",
        "--experiment cluster --vary replicas=2,0 | cell 2 (replicas=0): replicas: 0 (expected a"
            + " number from 1 to 1000000)",
        "--experiment cluster --set speed=1 | parameter: speed (expected one of replicas, slots",
        "--experiment moon | --experiment: moon (expected one of cluster, heap, fanout, faas,"
            + " placement, node, lake)",
        "--experiment faas --vary policy=jsq,best | cell 2 (policy=best): policy: best (expected",
        "--experiment cluster --set duration=1s --show luck | --show: luck (expected some of"
            + " requests",
        "--experiment cluster --repetitions 0 | --repetitions: 0 (expected 1 to 1000000)",
        "--experiment cluster --threads 0 | --threads: 0 (expected 1 to 10000)",
        "--experiment cluster --set slots=1 --vary slots=1,2 | --vary: slots is set too (expected",
        "--vary replicas=1 | no grid given (expected --file or --experiment)",
        "--file /nowhere/grid.yaml | --file: /nowhere/grid.yaml (expected a file to read)",
        "--experiment cluster --cluster /nowhere/client.yaml | --cluster: /nowhere/client.yaml"
            + " (expected a file to read)",
      })
  void answersWrongParametersWithOneSentenceAndTwo(String options, String sentence) {
    assertThat(grid(options.split(" "))).isEqualTo(2);
    assertThat(err.toString().strip()).startsWith("btc simulate grid: " + sentence);
    assertThat(err.toString().lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "experiment: [ | (expected YAML)",
        "just words | the file (expected keys and values)",
        "experiment: cluster\\n"
            + "speed: 3 | speed (expected one of experiment, repetitions, seed, set, vary)",
        "experiment: cluster\\nvary: {replicas: 3} | vary.replicas: 3 (expected a list of texts)",
        "experiment: cluster\\nset: 3 | set: 3 (expected keys and values)",
        "experiment: cluster\\nseed: many | seed: \"many\" (expected a whole number)",
        "set: {replicas: 3} | experiment: nothing (expected a text)",
      })
  void answersAWrongFileWithOneSentenceAndTwo(String text, String sentence) throws IOException {
    assertThat(grid("--file", write(text.replace("\\n", "\n")))).isEqualTo(2);
    assertThat(err.toString()).contains("grid.yaml: ").contains(sentence);
    assertThat(err.toString().lines()).hasSize(1);
  }

  @Test
  void givesUpAClusterThatDoesNotAnswer() throws IOException {
    String file;
    try (Socket nobody = nobody()) {
      file =
          client(
              nobody.getLocalPort(),
              "connection-strategy: {connection-retry: {cluster-connect-timeout-millis: 300}}");

      assertThat(grid("--file", write(GRID), "--cluster", file)).isEqualTo(2);
    }

    assertThat(err.toString())
        .startsWith("btc simulate grid: --cluster: " + file + ": ")
        .contains("(expected Hazelcast's client configuration, and a cluster that can be reached)")
        .hasLineCount(1);
  }

  /** Hazelcast itself would try for ever. */
  @Test
  void doesNotWaitForEverForAClusterThatNobodySaidHowLongToWaitFor() throws IOException {
    try (Socket nobody = nobody()) {
      Path file = Path.of(client(nobody.getLocalPort(), ""));

      assertThatIllegalArgumentException()
          .isThrownBy(() -> ClusterRunner.join(file, Duration.ofMillis(300)))
          .withMessageContaining("(expected Hazelcast's client configuration, and a cluster that");
    }
  }

  private static com.hazelcast.config.Config anyPort() {
    var config = MemberCommand.thisMachine();
    config.getNetworkConfig().setPort(0).setPortAutoIncrement(false);
    return config;
  }

  private String client(HazelcastInstance member) throws IOException {
    return client(member.getCluster().getLocalMember().getAddress().getPort(), "");
  }

  /** Has a port and does not listen, so that nobody else can listen there. */
  private static Socket nobody() throws IOException {
    Socket socket = new Socket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return socket;
  }

  private String client(int port, String more) throws IOException {
    return Files.writeString(
            folder.resolve("client.yaml"),
            """
            hazelcast-client:
              network:
                cluster-members: ["127.0.0.1:%d"]
              %s
            """
                .formatted(port, more))
        .toString();
  }

  private String write(String text) throws IOException {
    return Files.writeString(folder.resolve("grid.yaml"), text).toString();
  }

  private int grid(String... options) {
    out = new StringWriter();
    err = new StringWriter();
    List<String> arguments = new ArrayList<>(List.of("simulate", "grid"));
    arguments.addAll(List.of(options));
    return BtcCommand.commandLine()
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments.toArray(String[]::new));
  }
}
