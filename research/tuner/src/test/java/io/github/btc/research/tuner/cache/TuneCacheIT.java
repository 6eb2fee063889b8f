package io.github.btc.research.tuner.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole {@code btc tune cache}: caches of another JVM are watched and divided. */
@Tag("one-jdk")
class TuneCacheIT {

  @TempDir Path folder;
  private final StringWriter words = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"caffeine", "hazelcast"})
  void theLoopDividesTheCachesOfARunningServiceWithinItsMemory(String store) throws IOException {
    Path file = folder.resolve("result.json");

    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(words, true))
            .setErr(new PrintWriter(words, true))
            .execute(
                ("tune cache --quick --cycles 3 --store " + store + " --output " + folder)
                    .split(" "));

    assertThat(code).as(words.toString()).isZero();
    JsonNode result = new JsonMapper().readTree(file.toFile());
    for (JsonNode cycle : result.path("asTheyWere")) {
      assertThat(cycle.path("nextMegabytes")).isEqualTo(cycle.path("megabytes"));
    }
    assertThat(result.path("divided")).hasSize(3);
    for (JsonNode cycle : result.path("divided")) {
      double all =
          cycle.at("/nextMegabytes/0").asDouble() + cycle.at("/nextMegabytes/1").asDouble();
      assertThat(all).isLessThan(400.2);
      assertThat(cycle.at("/requests/0").asLong()).isPositive();
    }
    assertThat(result.at("/divided/0/megabytes/0").asDouble())
        .as("the loop changed the running cache")
        .isNotEqualTo(result.at("/divided/2/megabytes/0").asDouble());
    assertThat(words.toString())
        .contains("As they were:", "Divided by the loop:", "watchingPercent");
    assertThat(Files.readString(folder.resolve("figures.svg")))
        .contains("Figure 8.3", "Figure 8.5")
        .doesNotContain("NaN");
  }
}
