package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DecimalTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "50.123 | 6 | 50123000",
        "50,123 | 6 | 50123000",
        "50 | 6 | 50000000",
        "0.0045000 | 9 | 4500000",
        "1.23456 | 3 | 1234",
        "7 | 0 | 7",
        "900000000 | 9 | 900000000000000000",
      })
  void readsAPointAndAComma(String text, int places, long number) {
    assertThat(Decimal.scaled(text, places)).isEqualTo(number);
    assertThat(Decimal.scaled("x" + text + "ms", 1, 1 + text.length(), places)).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''", "-1", ".5", "5.", "1.2.3", "1,2.3", "1e9", "99999999999999999999", "' 5'"})
  void readsNothingElse(String text) {
    assertThat(Decimal.scaled(text, 9)).isEqualTo(Decimal.NONE);
  }
}
