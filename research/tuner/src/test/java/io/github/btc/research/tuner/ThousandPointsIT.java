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

/** A search of the size people run, twice. On one JDK: it is most of a minute of two processors. */
@EnabledForJreRange(max = JRE.JAVA_20)
@Tag("one-jdk")
class ThousandPointsIT {

  @TempDir Path folder;

  @Test
  void aThousandPointsBeatTodayInBothMeasuresAndAreTheSameBytesAgain() throws IOException {
    String first = tune("first", 2);

    JsonNode json = new JsonMapper().readTree(first);
    assertThat(json.path("points").asInt()).isEqualTo(1_000);
    assertThat(json.path("dominating").asInt()).isPositive();
    assertThat(tune("again", 3)).isEqualTo(first);
  }

  private String tune(String name, int threads) throws IOException {
    Path output = folder.resolve(name);
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(new StringWriter()))
            .execute(
                "tune",
                "simulator",
                "--points",
                "1000",
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
