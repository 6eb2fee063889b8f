package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gc.Collector;
import org.junit.jupiter.api.Test;

class NextJdkTest {

  @Test
  void serialMustBeNamedBecauseTheDefaultChanges() {
    assertThat(NextJdk.of(Collector.SERIAL))
        .hasValueSatisfying(note -> assertThat(note).contains("JDK 27", "-XX:+UseSerialGC"));
  }

  @Test
  void g1HasCheaperBarriersInTheNextJdk() {
    assertThat(NextJdk.of(Collector.G1))
        .hasValueSatisfying(note -> assertThat(note).contains("JDK 26"));
  }

  @Test
  void nothingChangesForParallel() {
    assertThat(NextJdk.of(Collector.PARALLEL)).isEmpty();
  }
}
