package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests that allocate humongous objects: full collections help none of them. */
class HumongousIT {

  private static final String HEAP = "-XX:+UseG1GC -Xmx256m";
  private static final int COLLECTIONS = 300;

  /** Some come before it is known that they do not help, more of them on a slow machine. */
  private static final int FEW_RUNS = COLLECTIONS / 10;

  @Test
  void leavesFullCollectionsToTheJvmAndSaysSoOnce() throws Exception {
    ForkedJvm jvm = ForkedJvm.run(HEAP, HumongousProbe.class, "" + COLLECTIONS, "100000", "0");

    Map<String, String> seen = jvm.values();
    assertThat(Integer.parseInt(seen.get("humongous"))).as(jvm.output()).isEqualTo(COLLECTIONS);
    assertThat(Integer.parseInt(seen.get("full-collection.runs")))
        .as(jvm.output())
        .isLessThan(FEW_RUNS);
    assertThat(jvm.output())
        .containsOnlyOnce("collections since the last full one were for humongous objects")
        .contains("set -XX:G1HeapRegionSize=8m");
  }

  /** No young run comes between these collections, so the task leaves the gate open. */
  @Test
  void leavesYoungCollectionsToTheJvmToo() throws Exception {
    ForkedJvm jvm = ForkedJvm.run(HEAP, HumongousProbe.class, "" + COLLECTIONS, "100000", "16");

    assertThat(Integer.parseInt(jvm.values().get("young-collection.runs")))
        .as(jvm.output())
        .isLessThan(FEW_RUNS);
    assertThat(jvm.output()).containsOnlyOnce("BTC leaves young collections to the JVM");
  }

  @Test
  void theAdvisedRegionsEndTheCollectionsForHumongousObjects() throws Exception {
    ForkedJvm jvm =
        ForkedJvm.run(
            HEAP + " -XX:G1HeapRegionSize=8m", HumongousProbe.class, "" + COLLECTIONS, "3000", "0");

    assertThat(jvm.values()).as(jvm.output()).containsEntry("humongous", "0");
    assertThat(jvm.output()).doesNotContain("humongous objects (expected none");
  }
}
