package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.console.BtcCommand;
import io.github.btc.tools.console.container.ControlGroups;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole {@code btc placement} with short phases. */
class PlacementIT {

  @TempDir Path folder;

  @Test
  void aReplicaStartsWhereItsSchedulerSaysAndTheLoopSeesEveryWindow() throws Exception {
    placesAndMoves("--quota 1 --phase 1 --transition 0 --loop-time 4 --window 1", 4);
  }

  @Test
  @Tag("slow")
  void aReplicaStartsWhereItsSchedulerSaysInLongerPhasesToo() throws Exception {
    placesAndMoves("--quota 0.5 --phase 6 --transition 2 --loop-time 20 --window 2", 10);
  }

  private void placesAndMoves(String plan, int windows) throws Exception {
    assumeTrue(ControlGroups.mayBeCreated(), "this user may not create control groups");
    Path file = folder.resolve("result.json");
    StringWriter words = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(words, true))
            .setErr(new PrintWriter(words, true))
            .execute(
                ("placement --policies oracle,worst --loops eager --nodes 3 --rate 40 --starts 1"
                        + " --objective 1 "
                        + plan
                        + " --output "
                        + folder)
                    .split(" "));

    assertThat(code).as(words.toString()).isZero();
    JsonNode result = new JsonMapper().readTree(file.toFile());
    JsonNode policies = result.path("policies");
    assertThat(policies.path(0).path("onStressedNode").asBoolean()).isFalse();
    assertThat(policies.path(1).path("onStressedNode").asBoolean()).isTrue();
    for (JsonNode each : policies) {
      assertThat(each.path("steadyMillis").path("requests").asInt())
          .as(each.toString())
          .isPositive();
      assertThat(each.at("/course/windowMillis")).as(each.toString()).isNotEmpty();
    }
    assertThat(result.path("emptyStartMillis")).hasSize(1);
    assertThat(result.path("stressedStartMillis")).hasSize(1);
    JsonNode loop = result.path("loops").path(0);
    assertThat(loop.path("windows")).hasSize(windows);
    assertThat(loop.path("withoutCause").asInt(-1)).isBetween(0, loop.path("moves").asInt());
    for (JsonNode window : loop.path("windows")) {
      assertThat(window.path("p90Millis")).hasSameSizeAs(window.path("nodes")).isNotEmpty();
    }
    assertThat(Files.readString(folder.resolve("figures.svg")))
        .contains("Figure 6.2", "Figure 6.6", "Loop eager")
        .doesNotContain("NaN");
  }
}
