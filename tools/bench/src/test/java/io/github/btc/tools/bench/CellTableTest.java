package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.console.output.Environment;
import io.github.btc.tools.console.output.JsonOption;
import io.github.btc.tools.replicas.run.Workplace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs that are made up: each has the figure of its row, or fails. */
final class CellTableTest {

  private static final Duration LONG = Duration.ofDays(1);
  private static final List<Made> RUNS =
      List.of(new Made("a", 0), new Made("b", 0), new Made("a", 1), new Made("b", 1));

  @TempDir private Path folder;

  private final List<Made> carriedOut = new ArrayList<>();
  private final Map<String, String> failing = new HashMap<>();
  private String settings = "JDK 25";

  @Test
  void everyRunOfEveryRoundHasItsPlaceInThePage() throws Exception {
    fill(table(false), LONG);

    assertThat(carriedOut).isEqualTo(RUNS);
    assertThat(page())
        .startsWith("# Head\n\n## 3 replicas\n")
        .contains("|  | rounds | p99.9 ms |")
        .contains("| a | 2 | 2 [1, 3] |")
        .contains("| b | 2 | 2 [1, 3] |");
    assertThat(shown(table(true))).contains("3 replicas", "2 [1, 3]");
    assertThat(folder.resolve("result.json")).isNotEmptyFile();
  }

  @Test
  void aRunThatHasFinishedDoesNotRunAgain() throws Exception {
    fill(table(false), LONG);
    carriedOut.clear();

    fill(table(true), LONG);

    assertThat(carriedOut).isEmpty();
  }

  /** So that a command in pieces of some minutes ends in time. */
  @Test
  void noRunBeginsThatWouldEndTooLate() throws Exception {
    fill(table(false), Duration.ofSeconds(59));

    assertThat(carriedOut).isEmpty();
  }

  @Test
  void aRowThatFailsIsInThePageAndTheOthersStillRun() throws Exception {
    failing.put("a", "no memory");

    fill(table(false), LONG);

    assertThat(carriedOut).containsExactly(new Made("b", 0), new Made("b", 1));
    assertThat(page()).contains("| a | 0 (1 failed) | - |", "| b | 2 | 2 [1, 3] |");
    assertThat(shown(table(true))).contains("a: no memory");
  }

  @Test
  void aRowThatFailedRunsAgainWhenTheVerbIsResumed() throws Exception {
    failing.put("a", "no memory");
    fill(table(false), LONG);
    carriedOut.clear();
    failing.clear();

    fill(table(true), LONG);

    assertThat(carriedOut).containsExactly(new Made("a", 0), new Made("a", 1));
    assertThat(page()).contains("| a | 2 | 2 [1, 3] |").doesNotContain("failed");
  }

  @Test
  void refusesRunsWithOtherSettingsBeforeTheFirstRun() throws Exception {
    fill(table(false), LONG);
    settings = "JDK 26";

    assertThatThrownBy(() -> table(true))
        .isInstanceOf(RefusedSettingException.class)
        .hasMessage(
            "--resume: a (3 replicas) with JDK 26 (expected JDK 25, as in the earlier runs, or"
                + " another --output)");
  }

  @Test
  void keepsTheLogOfAnEarlierBenchAndRefusesToContinueNone() throws Exception {
    assertThatThrownBy(() -> table(true)).hasMessageContaining("without runs.jsonl");

    fill(table(false), LONG);
    String log = Files.readString(folder.resolve(RunLog.FILE));
    table(false);

    assertThat(folder.resolve(RunLog.EARLIER)).hasContent(log);
    assertThat(folder.resolve(RunLog.FILE)).doesNotExist();
  }

  private record Made(String name, int round) implements CellRuns.Run {

    @Override
    public String cellName() {
      return "3 replicas";
    }
  }

  private final class MadeUp implements CellTable.Measurement<Made> {

    @Override
    public String settings(Made run) {
      return settings;
    }

    @Override
    public Duration longest(Made run) {
      return Duration.ofMinutes(1);
    }

    @Override
    public Map<String, Double> figures(Made run) throws IOException {
      if (failing.containsKey(run.name())) {
        throw new IOException(failing.get(run.name()));
      }
      carriedOut.add(run);
      return Map.of("p99.9 ms", 1.0 + 2 * run.round());
    }
  }

  @Command
  private static final class Verb {
    @Mixin private final JsonOption json = new JsonOption();
  }

  private CellTable<Made> table(boolean resume) throws IOException {
    return new CellTable<>(folder, resume, "# Head\n", RUNS, new MadeUp(), new Environment());
  }

  private void fill(CellTable<Made> table, Duration most) throws Exception {
    try (Workplace workplace = new Workplace(null)) {
      table.fill("made", workplace, most);
    }
  }

  private static String shown(CellTable<Made> table) throws IOException {
    Verb verb = new Verb();
    StringWriter out = new StringWriter();
    table.publish(verb.json, new CommandLine(verb).setOut(new PrintWriter(out)));
    return out.toString();
  }

  private String page() throws IOException {
    return Files.readString(folder.resolve("README.md"));
  }
}
