package io.github.btc.research.papers.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.research.papers.Papers;
import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The quick run, every row judged as it was before. On one JDK: a seed gives the same rows on all
 * of them.
 */
@EnabledForJreRange(max = JRE.JAVA_20)
@Tag("one-jdk")
class ReproduceIT {

  /** Two thirds of the CPU time. Their simulations and their analysis have other tests. */
  private static final Set<String> LONG_CHAPTERS =
      Set.of("thesis-sensitivity", "thesis-techniques", "faas");

  @TempDir private Path folder;

  @Test
  void everyRowOfAShortChapterHasTheVerdictItIsKnownFor() throws Exception {
    List<String> chapters =
        Papers.reproductions().stream()
            .map(Reproduction::id)
            .filter(id -> !LONG_CHAPTERS.contains(id))
            .toList();
    Map<String, String> known = new TreeMap<>(KnownVerdicts.read());
    known.keySet().removeIf(id -> LONG_CHAPTERS.contains(id.replaceFirst("\\..*", "")));

    assertThat(verdicts("--only", String.join(",", chapters)))
        .hasSizeGreaterThan(200)
        .isEqualTo(known);
  }

  @Test
  @Tag("slow") // most of a minute of two processors
  void everyRowHasTheVerdictItIsKnownFor() throws Exception {
    assertThat(verdicts()).isEqualTo(KnownVerdicts.read());
  }

  private Map<String, String> verdicts(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("reproduce", "--quick", "--json", "-", "--output", folder.toString()));
    arguments.addAll(List.of(more));
    StringWriter out = new StringWriter();
    int code =
        BtcCommand.commandLine()
            .setOut(new PrintWriter(out))
            .execute(arguments.toArray(String[]::new));
    assertThat(code).isZero();

    Map<String, String> verdicts = new TreeMap<>();
    for (JsonNode row : new JsonMapper().readTree(out.toString()).get("rows")) {
      verdicts.put(row.get("id").asString(), shortened(row.get("verdict").asString()));
    }
    return verdicts;
  }

  /** Returns the verdict without its reason. Published results decide what was measured. */
  private static String shortened(String verdict) {
    return verdict
        .replaceFirst(":.*", "")
        .replaceFirst("^(measured here|not measured yet).*", "by the bench");
  }
}
