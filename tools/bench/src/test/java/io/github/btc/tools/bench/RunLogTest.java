package io.github.btc.tools.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.report.LatencyCurve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunLogTest {

  private static final RowRun FIRST =
      new RowRun(
          "serial-btc-3x288",
          0,
          "JDK 25",
          40,
          Map.of(Measure.P99, 1.5, Measure.UPDATES, Double.NaN),
          120,
          Map.of(Measure.P99, 9.5),
          new LatencyCurve(List.of(1.5, 2.5)),
          RowRun.NO_CURVE);

  @TempDir private Path folder;

  @Test
  void findsARunOfAnEarlierBench() throws IOException {
    open(false).add(FIRST);

    RunLog<RowRun> resumed = open(true);

    assertThat(resumed.find("serial-btc-3x288", 0, "JDK 25")).contains(FIRST);
    assertThat(resumed.find("serial-btc-3x288", 1, "JDK 25")).isEmpty();
  }

  @Test
  void aFreshLogKeepsTheEarlierOneUnderAnotherName() throws IOException {
    open(false).add(FIRST);

    assertThat(open(false).find("serial-btc-3x288", 0, "JDK 25")).isEmpty();
    assertThat(folder.resolve(RunLog.FILE)).doesNotExist();
    assertThat(folder.resolve(RunLog.EARLIER)).isNotEmptyFile();
  }

  @Test
  void refusesToMixRunsWithDifferentSettings() throws IOException {
    open(false).add(FIRST);

    assertThatThrownBy(() -> open(true).find("serial-btc-3x288", 0, "JDK 26"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "--resume: serial-btc-3x288 with JDK 26 (expected JDK 25, as in the earlier runs, or"
                + " another --output)");
  }

  @Test
  void refusesAFolderWithoutALogAndAFileThatIsNone() throws IOException {
    assertThatThrownBy(() -> open(true)).hasMessageContaining("without runs.jsonl");
    Files.writeString(folder.resolve(RunLog.FILE), "{\"row\": 3\n");
    assertThatThrownBy(() -> open(true)).hasMessageContaining("line 1");
  }

  private RunLog<RowRun> open(boolean resume) throws IOException {
    return RunLog.open(folder, RowRun.class, resume);
  }
}
