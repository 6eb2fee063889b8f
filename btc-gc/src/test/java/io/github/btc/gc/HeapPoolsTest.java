package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeapPoolsTest {

  private static final long MB = 1 << 20;
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

  /** A full collection may leave the heap smaller than before, and the trigger must not follow. */
  @ParameterizedTest
  @CsvSource({"45, 230", "80, 409", "90, 433"}) // 433: nine tenths of what Eden leaves
  void g1CollectsFromAShareOfTheLargestHeap(long percent, long trigger) {
    HeapPools pools =
        pools(of(142, 512), pool("G1 Eden Space", 30, -1), pool("G1 Old Gen", 112, 512));

    assertThat(pools.oldTriggerBytes(percent) / MB).isEqualTo(trigger);
  }

  @Test
  void g1KeepsItsTriggerWhenTheHeapShrinks() {
    HeapPools large =
        pools(of(512, 512), pool("G1 Eden Space", 30, -1), pool("G1 Old Gen", 482, 512));
    HeapPools small =
        pools(of(142, 512), pool("G1 Eden Space", 30, -1), pool("G1 Old Gen", 112, 512));

    assertThat(small.oldTriggerBytes(45)).isEqualTo(large.oldTriggerBytes(45));
    assertThat(small.oldTriggerBytes(100)).isEqualTo(large.oldTriggerBytes(100));
  }

  @ParameterizedTest
  @CsvSource({"Eden Space, Tenured Gen", "PS Eden Space, PS Old Gen"})
  void theOthersCollectWhenTheLargestOldGenerationIsNearlyFull(String eden, String old) {
    HeapPools pools = pools(of(142, 512), pool(eden, 30, 136), pool(old, 95, 340));

    assertThat(pools.oldTriggerBytes(45)).as("no percentage").isEqualTo((340 * MB) / 10 * 9);
  }

  @ParameterizedTest
  @CsvSource({"Eden Space, Tenured Gen", "PS Eden Space, PS Old Gen"})
  void anOldGenerationWithoutAnEndHasItsSizeOfNow(String eden, String old) {
    HeapPools pools = pools(of(142, 512), pool(eden, 30, 136), pool(old, 90, -1));

    assertThat(pools.oldTriggerBytes(45)).isEqualTo(81 * MB);
  }

  private static HeapPools pools(MemoryUsage heap, MemoryPoolMXBean... pools) {
    MemoryMXBean memory = fake(MemoryMXBean.class, Map.of("getHeapMemoryUsage", heap));
    return new HeapPools(
        memory, List.of(), List.of(pools), new HeapFlags(Map.<String, String>of()::get, true));
  }

  private static MemoryPoolMXBean pool(String name, long committed, long max) {
    return fake(MemoryPoolMXBean.class, Map.of("getName", name, "getUsage", of(committed, max)));
  }

  private static MemoryUsage of(long committed, long max) {
    return new MemoryUsage(0, 0, committed * MB, max < 0 ? max : max * MB);
  }

  /** Makes a bean that has these answers, and no other. */
  private static <T> T fake(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (bean, method, arguments) -> answers.get(method.getName())));
  }
}
