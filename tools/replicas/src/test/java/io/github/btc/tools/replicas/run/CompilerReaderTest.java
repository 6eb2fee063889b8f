package io.github.btc.tools.replicas.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.Interval;
import org.junit.jupiter.api.Test;

final class CompilerReaderTest {

  private static final long MS = 1_000_000;

  private final CompilerReader reader = new CompilerReader();

  @Test
  void compilersThatUseHalfOfACoreAreWorking() {
    reader.add(100 * MS, 1.000);
    reader.add(125 * MS, 1.010);
    reader.add(150 * MS, 1.025);
    reader.add(175 * MS, 1.050);
    reader.add(200 * MS, 1.051);

    assertThat(reader.compiling()).containsExactly(new Interval(125 * MS, 175 * MS));
  }

  @Test
  void compilersOfUnknownTimeAreNot() {
    reader.add(100 * MS, Double.NaN);
    reader.add(125 * MS, 9);
    reader.add(150 * MS, Double.NaN);

    assertThat(reader.compiling()).isEmpty();
  }
}
