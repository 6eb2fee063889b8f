package io.github.btc.tools.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The whole quick run: minutes of processor time, every row judged as it was before. On one JDK: a
 * seed gives the same rows on all of them.
 */
@EnabledForJreRange(max = JRE.JAVA_20)
@Tag("one-jdk")
class ReproduceIT {

  /** One line per row: its id, and the verdict without the reason. */
  private static final String VERDICTS = "quick-verdicts.txt";

  @Test
  void everyRowHasTheVerdictItIsKnownFor(@TempDir Path folder) throws Exception {
    StringWriter out = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .execute("reproduce", "--quick", "--json", "-", "--output", folder.toString());
    assertThat(code).isZero();

    Map<String, String> verdicts = new TreeMap<>();
    for (JsonNode row : new JsonMapper().readTree(out.toString()).get("rows")) {
      verdicts.put(row.get("id").asString(), shortened(row.get("verdict").asString()));
    }

    assertThat(verdicts).isEqualTo(known());
  }

  /** Returns the verdict without its reason. Published results decide what was measured. */
  private static String shortened(String verdict) {
    return verdict
        .replaceFirst(":.*", "")
        .replaceFirst("^(measured here|not measured yet).*", "by the bench");
  }

  private static Map<String, String> known() throws Exception {
    Map<String, String> known = new TreeMap<>();
    try (var in = ReproduceIT.class.getResourceAsStream(VERDICTS)) {
      assertThat(in).as(VERDICTS).isNotNull();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split(" ", 2))
          .forEach(parts -> known.put(parts[0], parts[1]));
    }
    return known;
  }
}
