package io.github.btc.research.tuner;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A search of the size that people run, and a smaller one twice. {@link TuneSimulatorCommandTest}
 * has the same steps, and promises the same bytes, with fewer points.
 */
@EnabledForJreRange(max = JRE.JAVA_20)
@Tag("one-jdk")
@Tag("slow") // minutes of a slow processor
class ThousandPointsIT {

  @TempDir Path folder;

  @Test
  void aThousandPointsBeatTodayInBothMeasures() throws IOException {
    JsonNode json = new JsonMapper().readTree(tune("thousand", 1_000, 2));

    assertThat(json.path("points").asInt()).isEqualTo(1_000);
    assertThat(json.path("dominating").asInt()).isPositive();
  }

  @Test
  void theSameSearchOnMoreThreadsIsTheSameBytes() throws IOException {
    assertThat(tune("again", 150, 3)).isEqualTo(tune("first", 150, 2));
  }

  private String tune(String name, int points, int threads) throws IOException {
    Path output = folder.resolve(name);
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .execute(
                "tune",
                "simulator",
                "--points",
                Integer.toString(points),
                "--duration",
                "60s",
                "--threads",
                Integer.toString(threads),
                "--output",
                output.toString());
    assertThat(code).isZero();
    return Files.readString(output.resolve("result.json"));
  }
}
