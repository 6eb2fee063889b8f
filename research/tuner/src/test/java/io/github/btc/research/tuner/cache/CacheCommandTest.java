package io.github.btc.research.tuner.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CacheCommandTest {

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** A small loop that is asked often, and keys that never come again. */
  @BeforeEach
  void traces() throws IOException {
    Files.writeString(folder.resolve("loop"), lines(20_000, 500));
    Files.writeString(folder.resolve("once"), lines(10_000, 10_000));
    Files.writeString(folder.resolve("empty"), "\n\n");
  }

  private static String lines(int requests, int keys) {
    return IntStream.range(0, requests)
        .mapToObj(i -> "key-" + i % keys)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void givesMemoryToTheCacheThatHits() {
    assertThat(
            cache(
                "--trace loop=$/loop --trace once=$/once --memory 100 --bytes 102400 --miss 5"
                    + " --json -"))
        .isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/proposed/megabytes/0").asDouble()).isBetween(48.8, 52.0);
    assertThat(json.at("/proposed/megabytes/1").asDouble()).isLessThan(2);
    assertThat(json.at("/proposed/utility").asDouble())
        .isGreaterThan(json.at("/evenly/utility").asDouble());
    assertThat(json.at("/fullMillis").asDouble()).isBetween(41.0, 44.0);
  }

  @Test
  void showsHitRatesAndSizes() {
    assertThat(cache("--trace loop=$/loop --memory 100 --bytes 102400 --miss 5")).isZero();

    assertThat(out.toString()).contains("hit rate with").contains("97.5 %").contains("Proposed: ");
  }

  @Test
  void writesLargeSizesAsPeopleDo() {
    assertThat(cache("--trace loop=$/loop --memory 16384 --bytes 102400 --miss 5")).isZero();

    assertThat(out.toString()).contains("16384 MB").doesNotContain("e+04");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--trace a=$/nowhere | --trace: $/nowhere (expected a file of keys)",
        "--trace a=$/loop --trace a=$/once | --trace: a is given twice (expected one value for each"
            + " cache)",
        "--trace a=$/loop --miss-of a=4 --miss-of a=5 | --miss-of: a is given twice (expected one"
            + " value for each cache)",
        "--trace a=$/empty | --trace: $/empty has no keys (expected one key on each line)",
        "--trace a=$/loop --miss-of b=4 | --miss-of: b (expected one of a)",
        "--trace a=$/loop --least-of a=600 --memory 512 | --least-of: 600.0 in total (expected at"
            + " most the total, 512.0 MB)",
        "--trace a=$/loop --memory 0 | --memory: 0.0 (expected 0.001 to 1.0E9)",
        "--trace a=$/loop --bytes 0 | --bytes: 0.0 (expected 1.0 to 1.0E9)",
        "--trace a=$/loop --keys 1 | --keys: 1 (expected 16 to 100000000)",
        "--trace a=$/loop --full-fixed -1 | --full-fixed: -1.0 (expected 0.0 to 1000000.0)",
        "--trace a=$/loop --fulls-per-hour NaN | --fulls-per-hour: NaN (expected 0.0 to 1000000.0)",
        "--trace a=$/loop --price -1 | --price: -1.0 (expected 0.0 to 1.0E12)",
      })
  void saysInOneSentenceWhatIsWrong(String arguments, String sentence) {
    assertThat(cache("--memory 100 --bytes 1024 --miss 5 " + arguments)).isEqualTo(2);

    assertThat(err.toString().strip())
        .isEqualTo("btc cache: " + sentence.replace("$", folder.toString()));
    assertThat(out.toString()).isEmpty();
  }

  private int cache(String arguments) {
    return BtcCommand.commandLine()
        .setOverwrittenOptionsAllowed(true)
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(("cache " + arguments.replace("$", folder.toString())).split(" +"));
  }
}
