package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A whole {@code btc packages} with real workers and a real HAProxy for a few seconds. */
class PackagesIT {

  @TempDir Path folder;

  @Test
  void eachPolicyAnswersTheSameRequestsAndWorkersLoadPackages() throws Exception {
    Path file = folder.resolve("result.json");
    StringWriter words = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(words, true))
            .setErr(new PrintWriter(words, true))
            .execute(
                ("packages --policies least-request,pasch,haproxy-bounded-loads --workers 2"
                        + " --packages 8 --classes 20 --kept 3 --warm-up 1 --measure 4 --output "
                        + folder)
                    .split(" "));

    assertThat(code).as(words.toString()).isZero();
    JsonNode result = new JsonMapper().readTree(file.toFile());
    JsonNode rows = result.path("rows");
    assertThat(rows).hasSize(3);
    assertThat(folder.resolve("answers.svg")).isNotEmptyFile();
    assertThat(result.path("answers").path("paschByLeastRequestMean").asDouble()).isPositive();
    for (JsonNode row : rows) {
      assertThat(row.path("errors").asInt()).as(row.toString()).isZero();
      assertThat(row.path("answers").asInt()).isEqualTo(rows.get(0).path("answers").asInt());
      assertThat(row.path("loadedPercent").asDouble())
          .as("more packages than a worker keeps: %s", row)
          .isBetween(0.1, 99.9);
      assertThat(row.path("cpuMillisPerAnswer").asDouble()).isPositive();
    }
  }
}
