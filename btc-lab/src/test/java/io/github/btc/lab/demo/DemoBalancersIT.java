package io.github.btc.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.lab.BtcCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A small demo behind each real balancer that is told before a closing. */
@Tag("one-jdk")
final class DemoBalancersIT {

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"haproxy", "nginx", "envoy"})
  void nobodyIsRefusedAndNobodyMeetsAClosingsCollection(String balancer) throws IOException {
    Path json = directory.resolve("figures.json");

    int code =
        BtcCommand.commandLine()
            .execute(
                "demo",
                "--lb=" + balancer,
                "--replicas=2",
                "--rate=200",
                "--live-mb=4",
                "--warm-up=0.5",
                "--measure=2",
                "--output=" + directory,
                "--raw=" + directory.resolve("raw"),
                "--json=" + json);

    assertThat(code).isZero();
    Map<String, JsonNode> runs = new HashMap<>();
    for (JsonNode run : new JsonMapper().readTree(Files.readString(json)).get("runs")) {
      runs.put(run.get("name").asString(), run);
    }
    JsonNode btc = runs.get("btc");
    System.out.println(balancer + ": " + btc);
    assertThat(btc.get("closings").asInt()).isPositive();
    assertThat(btc.get("requests").asInt()).isEqualTo(400);
    assertThat(btc.get("errors").asInt()).isZero();
    List<String> closings = closings(directory.resolve("raw/btc"));
    assertThat(closings).filteredOn(DemoBalancersIT::isConfirmed).isNotEmpty();
    if (btc.get("uncontrolled").asInt() == 0
        && closings.stream().allMatch(DemoBalancersIT::isConfirmed)) {
      assertThat(btc.get("refused").asInt()).isZero();
      assertThat(btc.get("exposed").asInt()).as("in %s", closings).isZero();
    }
  }

  /**
   * On a crowded machine a JVM may collect by itself, and a balancer may not know yet that the
   * other replica is back: then this one's closing is not confirmed, and may be met.
   */
  private static List<String> closings(Path run) throws IOException {
    List<String> closings = new ArrayList<>();
    for (int replica = 0; replica < 2; replica++) {
      for (String line : Files.readAllLines(run.resolve("replica-" + replica + ".events.jsonl"))) {
        if (line.contains("\"event\":\"GateClosed\"")) {
          closings.add(line);
        }
      }
    }
    return closings;
  }

  private static boolean isConfirmed(String closing) {
    return closing.contains("\"confirmed\":true");
  }
}
