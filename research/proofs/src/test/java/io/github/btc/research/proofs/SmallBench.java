package io.github.btc.research.proofs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A whole {@code btc bench} of a small scenario.
 *
 * @param said the table
 * @param rows the rows of the result
 */
record SmallBench(String said, JsonNode rows) {

  static SmallBench run(String scenario, Path jdk, Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("small.yaml"), scenario);
    StringWriter words = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(words, true))
            .setErr(new PrintWriter(words, true))
            .execute("bench", file.toString(), "--jdk=" + jdk, "--output=" + folder.resolve("out"));
    System.out.println(words);
    assertThat(code).as(words.toString()).isZero();
    JsonNode result =
        new JsonMapper().readTree(folder.resolve("out").resolve("result.json").toFile());
    return new SmallBench(words.toString(), result.path("rows"));
  }

  /** Returns the mean of a measure in each row, in the order of the tables. */
  List<Double> means(String measure) {
    return StreamSupport.stream(rows.spliterator(), false).map(row -> mean(row, measure)).toList();
  }

  double mean(String name, String measure) {
    for (JsonNode row : rows) {
      if (row.path("name").asString().equals(name)) {
        return mean(row, measure);
      }
    }
    throw new AssertionError(name + ": no such row");
  }

  private static double mean(JsonNode row, String measure) {
    JsonNode mean = row.path("figures").path(measure).path("mean");
    assertThat(mean.isNumber()).as(row.path("name") + " " + measure + row.path("note")).isTrue();
    return mean.asDouble();
  }
}
