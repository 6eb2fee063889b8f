package io.github.btc.tools.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
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

    assertThat(verdicts).isEqualTo(KnownVerdicts.read());
  }

  /** Returns the verdict without its reason. Published results decide what was measured. */
  private static String shortened(String verdict) {
    return verdict
        .replaceFirst(":.*", "")
        .replaceFirst("^(measured here|not measured yet).*", "by the bench");
  }
}
