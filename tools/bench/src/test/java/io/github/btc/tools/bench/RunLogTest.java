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

  private static final RunLog.Entry FIRST =
      new RunLog.Entry(
          "serial-btc-3x288",
          0,
          "JDK 25",
          40,
          Map.of(Measure.P99, 1.5, Measure.UPDATES, Double.NaN),
          120,
          Map.of(Measure.P99, 9.5),
          new LatencyCurve(List.of(1.5, 2.5)),
          RunLog.NO_CURVE);

  @TempDir private Path folder;

  @Test
  void findsARunOfAnEarlierBench() throws IOException {
    RunLog.fresh(folder).add(FIRST);

    RunLog resumed = RunLog.resumed(folder);

    assertThat(resumed.find("serial-btc-3x288", 0, "JDK 25")).contains(FIRST);
    assertThat(resumed.find("serial-btc-3x288", 1, "JDK 25")).isEmpty();
  }

  @Test
  void aFreshLogKeepsTheEarlierOneUnderAnotherName() throws IOException {
    RunLog.fresh(folder).add(FIRST);

    assertThat(RunLog.fresh(folder).find("serial-btc-3x288", 0, "JDK 25")).isEmpty();
    assertThat(folder.resolve(RunLog.FILE)).doesNotExist();
    assertThat(folder.resolve(RunLog.EARLIER)).isNotEmptyFile();
  }

  @Test
  void refusesToMixRunsWithDifferentSettings() throws IOException {
    RunLog.fresh(folder).add(FIRST);

    assertThatThrownBy(() -> RunLog.resumed(folder).find("serial-btc-3x288", 0, "JDK 26"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "--resume: serial-btc-3x288 with JDK 25 (expected the machine, JDK, flags, load and"
                + " times of the earlier runs; choose another --output)");
  }

  @Test
  void refusesAFolderWithoutALogAndAFileThatIsNone() throws IOException {
    assertThatThrownBy(() -> RunLog.resumed(folder)).hasMessageContaining("without runs.jsonl");
    Files.writeString(folder.resolve(RunLog.FILE), "{\"row\": 3\n");
    assertThatThrownBy(() -> RunLog.resumed(folder)).hasMessageContaining("line 1");
  }
}
