package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Flags as a JVM prints them. */
class PrintedFlagsTest {

  private static final Set<String> KNOWN = Set.of("UseSerialGC", "MaxHeapSize");

  /** Otherwise the advice would have sizes of this machine instead of a share. */
  @ParameterizedTest
  @CsvSource({
    "'-XX:MaxRAMPercentage=62.500000 -XX:+UseSerialGC', 62.5",
    "'-XX:MaxRAMPercentage=62,500000 -XX:+UseSerialGC', 62.5",
    "'   double MaxRAMPercentage  = 62,500000      {product} {command line}', 62.5",
    "'-XX:+UseSerialGC',",
    "'-XX:MaxRAMPercentage=much',",
  })
  void haveAShareOfTheMemoryAlsoWithADecimalComma(String printed, Double percentage) {
    assertThat(PrintedFlags.heapPercentage(PrintedFlags.given(printed))).isEqualTo(percentage);
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:+UseSerialGC -XX:+Nonsense, -XX:+Nonsense",
    "-Xmx1gb -XX:+UseSerialGC, -Xmx1gb",
    "-XX:UseSerialGC -Xmx1g, -XX:UseSerialGC",
    "+UseSerialGC -Xmx1g, +UseSerialGC",
    "XX:+UseSerialGC -Xmx1g, XX:+UseSerialGC",
  })
  void thatCountForNothingAreNamed(String given, String ignored) {
    assertThat(PrintedFlags.ignoredIn(given, KNOWN)).containsExactly(ignored);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java -cp a:b -Xmx1g -Xss1m -XX:+UseSerialGC -Dkey=+Value -jar service.jar",
        "4711:\n-XX:MaxHeapSize=1073741824 -XX:+UseSerialGC",
      })
  void ofAWholeCommandAreAllUnderstood(String given) {
    assertThat(PrintedFlags.ignoredIn(given, KNOWN)).isEmpty();
  }

  @Test
  void areNotCalledUnknownWhereNoJvmCanBeAsked() {
    assertThat(PrintedFlags.ignoredIn("-XX:+Nonsense", Set.of())).isEmpty();
  }
}
