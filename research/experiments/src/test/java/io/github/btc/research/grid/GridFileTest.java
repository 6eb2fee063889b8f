package io.github.btc.research.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GridFileTest {

  /** The table of docs/results/simulator/faas.md comes from these files. */
  @ParameterizedTest
  @CsvSource({"policies, 6", "push, 2", "segments, 3", "sizes, 2"})
  void theGridsOfFunctionsAreUnderstood(String name, int cells) {
    Grid grid = GridFile.read(Path.of("grids", "faas-" + name + ".yaml"));

    assertThat(grid.experiment()).isEqualTo("faas");
    assertThat(grid.set()).containsEntry("duration", "240s").containsEntry("warmup", "120s");
    assertThat(grid.cells()).hasSize(cells);
    assertThatCode(() -> grid.check(grid.cells())).doesNotThrowAnyException();
  }
}
