package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CollectorTest {

  @ParameterizedTest
  @CsvSource({
    "Tenured Gen;Eden Space;Survivor Space, SERIAL",
    "PS Eden Space;PS Survivor Space;PS Old Gen;Metaspace, PARALLEL",
    "CodeCache;G1 Eden Space;G1 Survivor Space;G1 Old Gen, G1",
    "ZHeap, ZGC",
    "ZGC Young Generation;ZGC Old Generation, GENERATIONAL_ZGC",
    "Shenandoah, SHENANDOAH",
    "Shenandoah Young Gen;Shenandoah Old Gen, GENERATIONAL_SHENANDOAH",
    "Epsilon Heap, EPSILON",
    "balanced-old;balanced-eden, UNKNOWN"
  })
  void isKnownByItsPools(String pools, Collector expected) {
    assertThat(Collector.ofPools(List.of(pools.split(";")))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "SERIAL, Copy, YOUNG",
    "SERIAL, MarkSweepCompact, FULL",
    "PARALLEL, PS Scavenge, YOUNG",
    "PARALLEL, PS MarkSweep, FULL",
    "G1, G1 Young Generation, YOUNG",
    "G1, G1 Old Generation, FULL",
    "G1, G1 Concurrent GC, CONCURRENT_STOP",
    "ZGC, ZGC Cycles, CONCURRENT_CYCLE",
    "ZGC, ZGC Pauses, CONCURRENT_PART",
    "GENERATIONAL_ZGC, ZGC Major Cycles, CONCURRENT_CYCLE",
    "GENERATIONAL_ZGC, ZGC Minor Cycles, CONCURRENT_PART",
    "GENERATIONAL_ZGC, ZGC Major Pauses, CONCURRENT_PART",
    "SHENANDOAH, Shenandoah Cycles, CONCURRENT_CYCLE",
    "GENERATIONAL_SHENANDOAH, Shenandoah Pauses, CONCURRENT_PART",
    "UNKNOWN, global, FULL"
  })
  void knowsWhatItsBeansCount(Collector collector, String bean, CollectionKind expected) {
    assertThat(collector.kindOf(bean)).isEqualTo(expected);
  }

  @Test
  void aBeanThatALaterJdkAddsIsTakenForAStop() {
    assertThat(Collector.G1.kindOf("G1 Something New").isStop()).isTrue();
  }

  @Test
  void readsTheFlagsOfThisJvmAndToleratesUnknownOnes() {
    HeapFlags flags = HeapFlags.ofThisJvm();

    assertThat(flags.readable()).isTrue();
    assertThat(flags.number("MaxHeapSize", -1)).isPositive();
    assertThat(flags.number("NoSuchFlag", 17)).isEqualTo(17);
    assertThat(flags.isOn("NoSuchFlag")).isFalse();
  }
}
