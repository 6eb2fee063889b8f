package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapPoolsTest {

  private static final long REGION = 4 << 20;

  /** G1 adds whole regions, the first for a part of one: seen in its logs. */
  @ParameterizedTest
  @CsvSource({"35, 33", "18, 17", "17, 16", "420, 400", "1, 1"})
  void takesAwayTheRoomThatG1AddsToTheEdenItShows(long shown, long filled) {
    assertThat(HeapPools.filledBytes(shown * REGION, REGION, 5)).isEqualTo(filled * REGION);
  }

  @ParameterizedTest
  @CsvSource({"35", "17"})
  void takesAwayNothingWhereG1AddsNothing(long shown) {
    assertThat(HeapPools.filledBytes(shown * REGION, REGION, 0)).isEqualTo(shown * REGION);
  }

  @ParameterizedTest
  @CsvSource({"0", "5"}) // every HotSpot up to 21 has the flag, only G1 heeds it
  void takesAwayNothingWhereEdenIsOnePiece(long roomPercent) {
    assertThat(HeapPools.filledBytes(70 << 20, 0, roomPercent)).isEqualTo(70 << 20);
  }
}
