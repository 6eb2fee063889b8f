package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The collector's threads are known by their names in the files of Linux. */
class GcCpuTimeTest {

  private static final String REST = " S 1 2 3 4 5 6 7 8 9 10 120 30 0 0 20 0\n";

  @ParameterizedTest
  @CsvSource({
    "GC Thread#0, 1500000000",
    "G1 Conc#0, 1500000000",
    "ParGC Thread#1, 1500000000",
    "VM Thread, 1500000000",
    "main, 0",
    "http-nio-8080-e, 0"
  })
  void isTheTimeOfTheCollectorsThreads(String name, long nanos) {
    assertThat(ofLine("77 (" + name + ")" + REST)).isEqualTo(nanos);
  }

  private static long ofLine(String stat) {
    return ThreadTime.ofLine(stat, GcCpuTime.COLLECTOR);
  }

  @ParameterizedTest
  @CsvSource({"btc-observe, true", "btc-observe-sto, true", "JFR Recorder Th, true", "main, false"})
  void isToldApartFromTheTimeOfTheObservation(String name, boolean isOfTheObservation) {
    long nanos = ThreadTime.ofLine("77 (" + name + ")" + REST, ThreadTime.OBSERVATION);

    assertThat(nanos > 0).isEqualTo(isOfTheObservation);
  }

  @Test
  void isNothingForALineThatIsCutOff() {
    assertThat(ofLine("77 (GC Thread#0) S 1 2")).isZero();
  }

  @Test
  void neverFalls() {
    long before = GcCpuTime.nanos().orElse(0);

    assertThat(GcCpuTime.nanos().orElse(0)).isGreaterThanOrEqualTo(before);
  }
}
