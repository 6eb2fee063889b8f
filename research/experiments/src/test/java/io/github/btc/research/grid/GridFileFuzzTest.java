package io.github.btc.research.grid;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;

/** Whatever a file holds, it is a grid that can be, or refused in one line. */
class GridFileFuzzTest {

  @FuzzTest(maxDuration = "1m")
  void isUnderstoodOrRefused(byte[] text) {
    try {
      Grid grid = GridFile.parse(Path.of("my.yaml"), new String(text, UTF_8));
      assertThat(grid.experiment()).isNotNull();
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).contains("(expected ");
      assertThat(e.getMessage().lines()).hasSize(1);
    }
  }
}
