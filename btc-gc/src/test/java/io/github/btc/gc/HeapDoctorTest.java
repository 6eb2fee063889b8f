package io.github.btc.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.ActivationInterval;
import io.github.btc.gc.Diagnosis.Finding;
import io.github.btc.gc.Diagnosis.Severity;
import io.github.btc.gc.HeapMonitor.RequestedInterval;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HeapDoctorTest {

  private static final long MB = 1 << 20;
  private static final long HEAP = 1024 * MB;
  private static final long YOUNG = 256 * MB;

  private final Map<String, String> flags = new HashMap<>();

  HeapDoctorTest() {
    set("InitialHeapSize", HEAP);
    set("MaxHeapSize", HEAP);
    set("NewSize", YOUNG);
    set("MaxNewSize", YOUNG);
    set("MetaspaceSize", 256 * MB);
    set("InitiatingHeapOccupancyPercent", 90);
    set("UseAdaptiveSizePolicy", false);
    set("G1UseAdaptiveIHOP", false);
    set("AlwaysPreTouch", true);
    set("DisableExplicitGC", false);
    set("ExplicitGCInvokesConcurrent", false);
  }

  @ParameterizedTest
  @EnumSource(names = {"SERIAL", "PARALLEL", "G1"})
  void findsNothingWhereAllIsSet(Collector collector) {
    HeapDoctor doctor = doctor(collector);

    assertThat(doctor.young().findings()).isEmpty();
    assertThat(doctor.full().findings()).isEmpty();
    assertThat(doctor.young().toString()).isEqualTo("BTC, task young on " + collector + ": OK");
  }

  @Test
  void refusesFullCollectionsThatAreDisabled() {
    set("DisableExplicitGC", true);
    HeapDoctor doctor = doctor(Collector.PARALLEL);

    assertThat(doctor.full().toString())
        .isEqualTo(
            "BTC, task full on Parallel: ERROR"
                + System.lineSeparator()
                + "  ERROR DisableExplicitGC: true (expected false, or System.gc() does nothing;"
                + " set -XX:-DisableExplicitGC)"
                + System.lineSeparator()
                + "  flags to paste: -XX:-DisableExplicitGC");
    assertThat(doctor.young().severity()).isEqualTo(Severity.OK);
  }

  @Test
  void sendsFullAndConcurrentEachToTheFlagTheyNeed() {
    assertThat(doctor(Collector.G1).concurrent().toString())
        .contains("ERROR ExplicitGCInvokesConcurrent: false", "-XX:+ExplicitGCInvokesConcurrent");

    set("ExplicitGCInvokesConcurrent", true);
    assertThat(doctor(Collector.G1).full().toString())
        .contains("ERROR ExplicitGCInvokesConcurrent: true", "-XX:-ExplicitGCInvokesConcurrent");
    assertThat(doctor(Collector.G1).concurrent().severity()).isEqualTo(Severity.OK);
    assertThat(doctor(Collector.PARALLEL).full().severity()).isEqualTo(Severity.OK);
    assertThat(doctor(Collector.PARALLEL).concurrent().toString())
        .contains("ERROR collector: Parallel", "; use full())");
  }

  @ParameterizedTest
  @EnumSource(names = {"ZGC", "GENERATIONAL_ZGC", "SHENANDOAH", "GENERATIONAL_SHENANDOAH"})
  void saysThatCollectorsWithoutLongPausesNeedNoTask(Collector collector) {
    set("ExplicitGCInvokesConcurrent", true);
    HeapDoctor doctor = doctor(collector);

    assertThat(doctor.young().severity()).isEqualTo(Severity.ERROR);
    assertThat(doctor.young().toString())
        .contains("expected Serial, Parallel or G1", "-XX:+UseParallelGC", "below a millisecond");
    assertThat(doctor.full().severity()).isEqualTo(Severity.ERROR);
    assertThat(doctor.concurrent().severity()).isEqualTo(Severity.ERROR);
    assertThat(doctor.concurrent().toString())
        .contains("expected G1", "you do not need BTC for collections");
  }

  @ParameterizedTest
  @CsvSource({
    "ZGC, -XX:+UseZGC",
    "GENERATIONAL_ZGC, -XX:+UseZGC",
    "SHENANDOAH, -XX:+UseShenandoahGC",
    "GENERATIONAL_SHENANDOAH, -XX:+UseShenandoahGC",
    "EPSILON, -XX:+UseEpsilonGC"
  })
  void namesTheFlagThatHasToGoWithTheOneToSet(Collector collector, String flag) {
    assertThat(doctor(collector).full().toString())
        .contains("set -XX:+UseParallelGC instead of " + flag);
  }

  @Test
  void saysOfBothTasksTogetherEachThingOnceAndWhatToPaste() {
    set("InitialHeapSize", 256 * MB);
    set("NewSize", MB);
    set("UseAdaptiveSizePolicy", true);
    set("MetaspaceSize", 21 * MB);
    set("AlwaysPreTouch", false);

    Diagnosis both = doctor(Collector.PARALLEL).fullAndYoung();

    assertThat(both.findings())
        .extracting(Finding::subject)
        .containsExactly(
            "heap", "young generation", "UseAdaptiveSizePolicy", "MetaspaceSize", "AlwaysPreTouch");
    assertThat(both.toString().lines())
        .startsWith("BTC, tasks full and young on Parallel: WARN")
        .endsWith(
            "  flags to paste: -Xms1024m -Xmx1024m -Xmn256m -XX:-UseAdaptiveSizePolicy"
                + " -XX:MetaspaceSize=256m -XX:+AlwaysPreTouch");
  }

  @Test
  void pastesALargerHeapWhereHalfOfItHasASmallEden() {
    set("InitialHeapSize", 64 * MB);
    set("MaxHeapSize", 128 * MB);
    set("NewSize", MB);

    assertThat(doctor(Collector.SERIAL).young().flags()).isEqualTo("-Xms164m -Xmx164m -Xmn82m");
  }

  @Test
  void asksForALargerHeapWhereNoYoungGenerationHelps() {
    set("InitialHeapSize", 128 * MB);
    set("MaxHeapSize", 128 * MB);
    set("NewSize", 64 * MB);
    set("MaxNewSize", 64 * MB);
    HeapFacts facts = new HeapFacts(Collector.G1, 57 * MB, 64 * MB, 64 * MB, 128 * MB, false);

    Diagnosis young = new HeapDoctor(facts, new HeapFlags(flags::get, true)).young();

    assertThat(young.toString())
        .contains("WARN Eden: 57 MB (expected at least 64 MB", "set a larger -Xmx, and half of it");
    assertThat(young.flags()).isEqualTo("-Xms164m -Xmx164m -Xmn82m");
  }

  @Test
  void refusesEveryTaskOnEpsilon() {
    HeapDoctor doctor = doctor(Collector.EPSILON);

    assertThat(doctor.young().severity()).isEqualTo(Severity.ERROR);
    assertThat(doctor.full().severity()).isEqualTo(Severity.ERROR);
    assertThat(doctor.concurrent().severity()).isEqualTo(Severity.ERROR);
  }

  @Test
  void refusesEveryTaskWhereFlagsAreUnreadable() {
    HeapDoctor doctor = new HeapDoctor(facts(Collector.UNKNOWN), new HeapFlags(n -> null, false));

    assertThat(doctor.young().severity()).isEqualTo(Severity.ERROR);
    assertThat(doctor.young().toString()).contains("WARN flags: unreadable, as in a native image");
    assertThat(doctor.full().severity()).isEqualTo(Severity.ERROR);
  }

  @Test
  void warnsOfSizesThatMove() {
    set("InitialHeapSize", 256 * MB);
    set("NewSize", MB);
    set("UseAdaptiveSizePolicy", true);

    assertThat(doctor(Collector.PARALLEL).young().findings())
        .extracting(Finding::subject)
        .containsExactly("heap", "young generation", "UseAdaptiveSizePolicy");
    assertThat(doctor(Collector.PARALLEL).young().findings())
        .extracting(Finding::remedy)
        .containsExactly("set -Xms and -Xmx alike", "set -Xmn", "set -XX:-UseAdaptiveSizePolicy");
    assertThat(doctor(Collector.SERIAL).young().findings())
        .extracting(Finding::subject)
        .containsExactly("heap", "young generation");
  }

  @Test
  void refusesAnEdenIntervalThatTheJvmAlwaysReachesFirst() {
    RequestedInterval tooHigh =
        RequestedInterval.ofBytes(ActivationInterval.between(200 * MB, 300 * MB));
    RequestedInterval tooTight =
        RequestedInterval.ofBytes(ActivationInterval.between(150 * MB, 195 * MB));

    assertThat(doctor(Collector.SERIAL).young(tooHigh).toString())
        .contains("ERROR activationInterval.min: 200 MB (expected less than Eden, 200 MB");
    assertThat(doctor(Collector.SERIAL).young(tooTight).toString())
        .contains("WARN activationInterval.max: 195 MB (expected at most 95 % of Eden, 190 MB");
  }

  @Test
  void judgesAnEdenThatMayGrowByWhatItMayGrowTo() {
    set("NewSize", MB);
    set("MaxNewSize", 600 * MB);
    RequestedInterval wish =
        RequestedInterval.ofBytes(ActivationInterval.between(200 * MB, 300 * MB));

    assertThat(doctor(Collector.G1).young(wish).severity()).isEqualTo(Severity.WARN);
  }

  @Test
  void warnsOfASmallEden() {
    HeapDoctor doctor =
        new HeapDoctor(
            new HeapFacts(Collector.SERIAL, 16 * MB, 768 * MB, 690 * MB, HEAP, false),
            new HeapFlags(flags::get, true));

    assertThat(doctor.young().toString())
        .contains("WARN Eden: 16 MB (expected at least 64 MB", "set a larger -Xmn");
  }

  @Test
  void comparesTheOldIntervalWithWhereTheJvmBegins() {
    RequestedInterval never =
        RequestedInterval.ofBytes(ActivationInterval.between(690 * MB, 700 * MB));
    RequestedInterval late =
        RequestedInterval.ofBytes(ActivationInterval.between(600 * MB, 700 * MB));

    assertThat(doctor(Collector.SERIAL).full(never).severity()).isEqualTo(Severity.ERROR);
    assertThat(doctor(Collector.SERIAL).full(late).toString())
        .contains("WARN activationInterval.max: 700 MB (expected less than 690 MB")
        .doesNotContain("InitiatingHeapOccupancyPercent");
    assertThat(doctor(Collector.G1).full(late).toString())
        .contains("or a higher -XX:InitiatingHeapOccupancyPercent");
  }

  @Test
  void warnsWhereG1MarksBeforeTheTaskIsDue() {
    set("InitiatingHeapOccupancyPercent", 45);
    set("G1UseAdaptiveIHOP", true);
    set("G1PeriodicGCInterval", 5000);
    HeapDoctor doctor =
        new HeapDoctor(
            new HeapFacts(Collector.G1, 200 * MB, 768 * MB, 460 * MB, HEAP, false),
            new HeapFlags(flags::get, true));

    assertThat(doctor.full().toString())
        .contains(
            "WARN InitiatingHeapOccupancyPercent: 45 %, 460 MB of 768 MB",
            "set -XX:InitiatingHeapOccupancyPercent=90",
            "WARN G1UseAdaptiveIHOP: true",
            "this JDK does not count the stops of marking",
            "WARN G1PeriodicGCInterval: 5000 ms");
    assertThat(doctor.young().severity()).isEqualTo(Severity.OK);
  }

  @Test
  void warnsOfMemoryThatTheFirstRunsMustWaitFor() {
    set("AlwaysPreTouch", false);

    assertThat(doctor(Collector.SERIAL).young().toString()).contains("WARN AlwaysPreTouch: false");
    assertThat(doctor(Collector.SERIAL).full().severity()).isEqualTo(Severity.OK);
  }

  @Test
  void warnsOfFullCollectionsWhileClassesAreLoaded() {
    set("MetaspaceSize", 21 * MB);

    assertThat(doctor(Collector.SERIAL).full().toString())
        .contains("WARN MetaspaceSize: 21 MB", "set -XX:MetaspaceSize=256m");
  }

  private HeapDoctor doctor(Collector collector) {
    return new HeapDoctor(facts(collector), new HeapFlags(flags::get, true));
  }

  private static HeapFacts facts(Collector collector) {
    return new HeapFacts(collector, 200 * MB, 768 * MB, 690 * MB, HEAP, true);
  }

  private void set(String flag, Object value) {
    flags.put(flag, value.toString());
  }
}
