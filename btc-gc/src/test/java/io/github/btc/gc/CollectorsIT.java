package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which task works with which collector, with one JVM for each set of flags. */
class CollectorsIT {

  private static final String SIZES = "-Xms512m -Xmx512m -XX:MetaspaceSize=256m ";
  private static final String YOUNG_SIZE = "-Xmn128m -XX:+AlwaysPreTouch ";
  private static final String SERIAL = SIZES + YOUNG_SIZE + "-XX:+UseSerialGC";
  private static final String PARALLEL =
      SIZES + YOUNG_SIZE + "-XX:+UseParallelGC -XX:-UseAdaptiveSizePolicy";
  private static final String G1_STATIC =
      SIZES
          + YOUNG_SIZE
          + "-XX:+UseG1GC -XX:-G1UseAdaptiveIHOP -XX:InitiatingHeapOccupancyPercent=";
  private static final String G1 = G1_STATIC + "90";
  private static final String G1_CONCURRENT = G1 + " -XX:+ExplicitGCInvokesConcurrent";
  private static final String SMALL_SERVICE = " -Xms192m -Xmx192m -Xmn96m";
  private static final String ZGC = SIZES + "-XX:+UseZGC";
  private static final String GENERATIONAL_ZGC = ZGC + " -XX:+ZGenerational";
  private static final String SHENANDOAH = SIZES + "-XX:+UseShenandoahGC";
  private static final String GENERATIONAL_SHENANDOAH =
      SHENANDOAH + " -XX:+UnlockExperimentalVMOptions -XX:ShenandoahGCMode=generational";
  private static final String EPSILON =
      SIZES + "-XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC";

  private static final String GENERATIONS = "doctor generations";

  /** What a JVM with these flags has found about these subjects. */
  private static final Map<List<String>, ForkedJvm> PROBED = new HashMap<>();

  @ParameterizedTest
  @ValueSource(strings = {SERIAL, PARALLEL, G1})
  void youngAndFullDoWhatTheySay(String flags) throws IOException, InterruptedException {
    Map<String, String> seen = probe(flags, GENERATIONS);

    // Exactly one young collection each time, within the bound, and Eden is empty after it.
    assertThat(seen.get("young.moves.young").split(",")).containsOnly("1");
    assertThat(seen.get("young.moves.full").split(",")).containsOnly("0");
    assertThat(number(seen, "young.allocated.percentOfEden")).isBetween(5L, 50L);
    assertThat(number(seen, "young.levelAfter.percentOfEden")).isLessThan(15);
    // With a live state it is the quicker one.
    assertThat(number(seen, "young.micros") * 2).isLessThan(number(seen, "full.micros"));
    // What promotion brought into the old generation is gone after a full run.
    assertThat(number(seen, "old.level.grown")).isBetween(30L, 80L);
    assertThat(number(seen, "old.fell.mb")).isBetween(30L, 80L);
    assertThat(number(seen, "old.level.after")).isZero();
    // Both in one closing: the second costs nothing.
    assertThat(seen.get("both.young.moves")).isEqualTo("0");
    assertThat(number(seen, "both.young.allocatedKb")).isLessThan(64);
    assertThat(seen.get("both.young.levelUnderAmin")).isEqualTo("true");
    assertThat(seen.get("interrupted")).isEqualTo("ended");
  }

  @ParameterizedTest
  @ValueSource(strings = {SERIAL, PARALLEL, G1})
  void collectionsOfTheJvmAreCountedAndOursAreNot(String flags)
      throws IOException, InterruptedException {
    Map<String, String> seen = probe(flags, GENERATIONS);

    assertThat(seen.get("ours.young.uncontrolled")).isEqualTo("0");
    assertThat(seen.get("ours.full.uncontrolled")).isEqualTo("0");
    assertThat(seen.get("theirs.young.uncontrolled")).isEqualTo("1");
    assertThat(seen.get("theirs.young.uncontrolledFull")).isEqualTo("0");
    assertThat(seen.get("theirs.full.uncontrolled")).isEqualTo("1");
    assertThat(seen.get("observer.lastCause")).isEqualTo("System.gc()");
    assertThat(seen.get("observer.lastControlled")).isEqualTo("false");
    // Parallel empties Eden by a young collection of its own before a full one.
    assertThat(number(seen, "observer.uncontrolled")).isBetween(2L, 3L);
    assertThat(number(seen, "observer.controlled")).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {SERIAL, PARALLEL, G1})
  void aServiceUnderBothTasksHasNoUncontrolledRun(String flags)
      throws IOException, InterruptedException {
    assertNoUncontrolledRun(flags, "patient");
  }

  /** The controller must get CPU time before the clients have filled Eden: not on every machine. */
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {SERIAL, PARALLEL, G1})
  void aServiceWhoseClientsDoNotWaitHasNone(String flags) throws IOException, InterruptedException {
    assertNoUncontrolledRun(flags, "hasty");
  }

  private static void assertNoUncontrolledRun(String flags, String clients)
      throws IOException, InterruptedException {
    Map<String, String> seen = run(flags + SMALL_SERVICE, ServiceProbe.class, "1", "3", clients);

    assertThat(seen)
        .containsEntry("ran", "true")
        .containsEntry("young-collection.uncontrolled", "0")
        .containsEntry("full-collection.uncontrolled", "0")
        .containsEntry("young-collection.failed", "0")
        .containsEntry("full-collection.failed", "0")
        .containsEntry("exposed", "0");
  }

  @Test
  void theStopsOfMarkingAreUncontrolledRunsOfTheFullTask()
      throws IOException, InterruptedException {
    Map<String, String> seen = probe(G1_STATIC + "5", "marking");
    assumeTrue(
        seen.get("countsConcurrentStops").equals("true"),
        "this JDK does not count Remark and Cleanup of G1 (JDK 20 and later do)");

    assertThat(seen.get("marking.stop.seen")).isEqualTo("true");
    assertThat(seen.get("marking.young.uncontrolled")).isEqualTo("0");
    assertThat(number(seen, "marking.full.uncontrolled")).isPositive();
    assertThat(number(seen, "marking.observer.uncontrolled")).isPositive();
  }

  @Test
  void concurrentRunsACycleOfG1ToItsEnd() throws IOException, InterruptedException {
    Map<String, String> seen = probe(G1_CONCURRENT, "concurrent");

    boolean counted = seen.get("countsConcurrentStops").equals("true");
    assertThat(seen.get("concurrent.moves.full")).isEqualTo("0");
    assertThat(seen.get("concurrent.moves.stop")).isEqualTo(counted ? "2" : "0");
    assertThat(seen.get("concurrent.ours.uncontrolled")).isEqualTo("0");
    assertThat(seen.get("concurrent.theirs.uncontrolled")).isEqualTo(counted ? "2" : "0");
    assertThat(number(seen, "concurrent.levelAfter.mb")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {SERIAL, PARALLEL, G1})
  void theDoctorFindsNothingWhereTheGuideIsFollowed(String flags)
      throws IOException, InterruptedException {
    Map<String, String> seen = probe(flags, GENERATIONS);

    assertThat(seen).containsEntry("doctor.young", "OK").containsEntry("doctor.full", "OK");
    assertThat(seen)
        .containsEntry("factory.young", "made")
        .containsEntry("factory.full", "made")
        .containsEntry("factory.fullCollections", "made");
    assertThat(seen.get("factory.concurrent")).startsWith("refused: BTC, task concurrent on");
  }

  @ParameterizedTest
  @ValueSource(strings = {ZGC, GENERATIONAL_ZGC, SHENANDOAH, GENERATIONAL_SHENANDOAH})
  void theDoctorSaysWhereNoTaskIsNeeded(String flags) throws IOException, InterruptedException {
    Map<String, String> seen = probe(flags, "doctor");

    assertThat(seen.get("factory.young"))
        .startsWith("refused")
        .contains("set -XX:+UseParallelGC", "you do not need BTC for collections");
    assertThat(seen.get("factory.full")).startsWith("refused");
    assertThat(seen.get("factory.fullCollections")).startsWith("refused");
    assertThat(seen.get("factory.concurrent")).startsWith("refused");
  }

  @Test
  void theDoctorRefusesEverythingOnEpsilon() throws IOException, InterruptedException {
    Map<String, String> seen = probe(EPSILON, "doctor");

    assertThat(seen.get("factory.young")).startsWith("refused");
    assertThat(seen.get("factory.full")).startsWith("refused");
    assertThat(seen.get("factory.concurrent")).startsWith("refused");
  }

  @Test
  void theDoctorRefusesFullWhereExplicitCollectionsAreDisabled()
      throws IOException, InterruptedException {
    Map<String, String> seen = probe(SERIAL + " -XX:+DisableExplicitGC", "doctor");

    assertThat(seen.get("factory.full"))
        .startsWith("refused: BTC, task full on Serial: ERROR")
        .contains("DisableExplicitGC: true (expected false");
    assertThat(seen).containsEntry("factory.young", "made");
  }

  @Test
  void theDoctorWarnsOfADefaultJvmAndTheFactoryLogsIt() throws IOException, InterruptedException {
    ForkedJvm jvm = ForkedJvm.run("-XX:+UseG1GC -Xms64m -Xmx512m", CollectionProbe.class, "doctor");

    assertThat(jvm.values())
        .containsEntry("doctor.young", "WARN")
        .containsEntry("doctor.full", "WARN")
        .containsEntry("factory.young", "made");
    assertThat(jvm.values().get("block.full"))
        .contains(
            "WARN heap: 64 MB to 512 MB",
            "WARN young generation: ",
            "WARN InitiatingHeapOccupancyPercent: 45 %",
            "WARN G1UseAdaptiveIHOP: true",
            "WARN MetaspaceSize: 21 MB");
    assertThat(
            Collections.frequency(
                jvm.output().lines().toList(), "WARNING: BTC, tasks young and full on G1: WARN"))
        .as("warnings in the log, in %s", jvm.output())
        .isEqualTo(1);
  }

  private static Map<String, String> probe(String flags, String subjects)
      throws IOException, InterruptedException {
    List<String> key = List.of(flags, subjects);
    ForkedJvm jvm = PROBED.get(key);
    if (jvm == null) {
      jvm = ForkedJvm.run(flags, CollectionProbe.class, subjects.split(" "));
      PROBED.put(key, jvm);
    }
    assumeFalse(jvm.refusesFlags(), "this JDK has no such collector: " + flags);
    return jvm.values();
  }

  private static Map<String, String> run(String flags, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    ForkedJvm jvm = ForkedJvm.run(flags, main, arguments);
    assumeFalse(jvm.refusesFlags(), "this JDK has no such collector: " + flags);
    return jvm.values();
  }

  private static long number(Map<String, String> seen, String key) {
    assertThat(seen).containsKey(key);
    return Long.parseLong(seen.get(key));
  }
}
