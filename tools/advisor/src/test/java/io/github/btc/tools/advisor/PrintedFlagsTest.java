package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flags as a JVM prints them. */
class PrintedFlagsTest {

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
}
