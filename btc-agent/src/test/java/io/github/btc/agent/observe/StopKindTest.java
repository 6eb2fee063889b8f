package io.github.btc.agent.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The names of HotSpot's operations of JDK 17 to 25, as its source has them. */
class StopKindTest {

  @ParameterizedTest
  @CsvSource({
    "G1CollectForAllocation, YOUNG",
    "G1TryInitiateConcMark, YOUNG",
    "G1CollectFull, FULL",
    "G1PauseRemark, CONCURRENT_STOP",
    "G1PauseCleanup, CONCURRENT_STOP",
    "G1Concurrent, CONCURRENT_STOP",
    "GenCollectForAllocation, YOUNG",
    "GenCollectFull, FULL",
    "SerialCollectForAllocation, YOUNG",
    "SerialGCCollect, FULL",
    "ParallelGCFailedAllocation, YOUNG",
    "ParallelCollectForAllocation, YOUNG",
    "ParallelGCSystemGC, FULL",
    "ParallelGCCollect, FULL",
    "CollectForMetadataAllocation, FULL",
    "ZMarkStartYoung, CONCURRENT_STOP",
    "XMarkStart, CONCURRENT_STOP",
    "ShenandoahInitMark, CONCURRENT_STOP",
    "ICBufferFull, SAFEPOINT",
    "ThreadDump, SAFEPOINT",
    "RedefineClasses, SAFEPOINT"
  })
  void isFoundByTheOperation(String operation, StopKind kind) {
    assertThat(StopKind.ofOperation(operation)).isEqualTo(kind);
  }

  @Test
  void tellsTheStopsThatTheObservationCausesFromThoseOfTheService() {
    assertThat(StopKind.isOfTheObservation("RedefineClasses")).isTrue();
    assertThat(StopKind.isOfTheObservation("GenCollectForAllocation")).isFalse();
  }
}
