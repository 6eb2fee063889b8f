package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.tools.advisor.Advice.Verdict;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class GcLogDescriptionTest {

  private static final ServiceLoad SERVICE = new ServiceLoad(4, 400, 2_500_000, 8);
  private static final StopTimes NONE = StopTimes.each();

  @ParameterizedTest
  @ValueSource(strings = {"serial-17", "parallel-25", "g1-25", "zgc-25", "shenandoah-25"})
  void isReadOrRefusedWhereverItWasCut(String name) throws Exception {
    String whole = Files.readString(AdviseCommandTest.log(name));
    Random random = new Random(7);
    int read = 0;
    for (int i = 0; i < 60; i++) {
      read += isReadOrRefused(whole.substring(0, random.nextInt(whole.length())).lines().toList());
    }
    assertThat(read).as("some of them").isPositive();
  }

  @ParameterizedTest
  @ValueSource(strings = {"serial-17", "parallel-25", "g1-25", "zgc-25", "shenandoah-25"})
  void isReadOrRefusedWithLinesSpoiltAndOutOfOrder(String name) throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(AdviseCommandTest.log(name)));
    Random random = new Random(8);
    for (int i = 0; i < 60; i++) {
      Collections.swap(lines, random.nextInt(lines.size()), random.nextInt(lines.size()));
      int spoilt = random.nextInt(lines.size());
      String line = lines.get(spoilt).replaceAll("\\d", "9");
      lines.set(spoilt, line.substring(0, random.nextInt(line.length() + 1)));
      isReadOrRefused(lines);
    }
  }

  private static int isReadOrRefused(List<String> lines) {
    try {
      JvmDescription jvm = GcLogDescription.of("a log", lines);
      assertThat(jvm.activity().seconds()).isPositive();
      assertThat(FlagPlan.of(jvm).minShare()).isBetween(0.5, 0.75);
      return 1;
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).startsWith("--gc-log: a log: ").hasLineCount(1);
      return 0;
    }
  }

  @Test
  void needsALineThatTellsTheCollector() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> GcLogDescription.of("a log", List.of("[0.003s][info][safepoint] Safepoint")))
        .withMessageStartingWith("--gc-log: a log: no line names the collector")
        .withMessageContaining("--flags");
  }

  @ParameterizedTest
  @CsvSource({
    "Pause Young (Normal) 20M->9M(60M) 7.0ms, ', and the largest capacity that it shows is 60 MB'",
    "Concurrent Mark Cycle 9.0ms, ''",
  })
  void needsTheSizeOfTheHeap(String event, String seen) {
    List<String> log =
        List.of(
            "[0.003s][gc] Using G1",
            "[1.000s][gc] GC(0) " + event,
            "[1.001s][safepoint] Safepoint");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> GcLogDescription.of("a log", log))
        .withMessage(
            "--gc-log: a log: it contains no heap size"
                + seen
                + " (expected a log of -Xlog:gc*,safepoint)");
  }

  @ParameterizedTest
  @CsvSource({
    "'[%d.000s][info][%s] '",
    "'[%d000ms][%s] '",
    "'[%d000000000ns][%s     ] '",
    "'[2026-11-21T10:00:0%d.000+0000][my-host][4711][info][%s] '"
  })
  void understandsTheDecorationsOf(String decoration) {
    List<String> log =
        List.of(
            String.format(decoration, 1, "gc") + "Using Serial",
            String.format(decoration, 2, "gc,init") + "Heap Max Capacity: 512M",
            String.format(decoration, 3, "gc,start") + "GC(0) Pause Young (Allocation Failure)",
            String.format(decoration, 4, "safepoint")
                + "Safepoint \"X\", Time since last: 1 ns, Reaching safepoint: 300 ns,"
                + " At safepoint: 7 ns, Total: 7000000 ns");

    Activity seen = GcLogDescription.of("a log", log).activity();

    assertThat(seen.young().nanos()).containsExactly(7_000_000);
    assertThat(seen.seconds()).isEqualTo(3);
  }

  @Test
  void leavesShortStopsRareStopsAndFastAllocationAlone() {
    assertThat(reason(new Activity(60, stops(20, 400_000), NONE, NONE, 1e7, LiveState.unknown())))
        .isEqualTo("stops are short already: the longest was 0.40 ms (expected at least 0.5 ms)");
    assertThat(
            reason(new Activity(86_400, stops(3, 9_000_000), NONE, NONE, 1e3, LiveState.unknown())))
        .isEqualTo("collections are rare: 0.13 per hour (expected at least 1)");
    assertThat(reason(new Activity(60, stops(9, 9_000_000), NONE, NONE, 9e9, LiveState.unknown())))
        .contains("in less than a tenth of a second");
    assertThat(reason(new Activity(3_600, NONE, NONE, NONE, 0, LiveState.unknown())))
        .isEqualTo("there was no collection in 3600 s to avoid");
  }

  private static StopTimes stops(int count, long nanos) {
    long[] stops = new long[count];
    Arrays.fill(stops, nanos);
    return StopTimes.each(stops);
  }

  /** A JVM with Serial and 512 MB that has done this. */
  static JvmDescription jvmWith(Activity activity) {
    JvmDescription read =
        GcLogDescription.of(
            "a log",
            List.of(
                "[0.001s][gc] Using Serial",
                "[0.002s][gc,init] Heap Max Capacity: 512M",
                "[9.000s][safepoint] Safepoint"));
    return new JvmDescription(read.source(), read.doctor(), activity, List.of());
  }

  private static String reason(Activity activity) {
    JvmDescription jvm = jvmWith(activity);
    Advice advice = new Adviser(jvm, SERVICE, null, 1).advise();
    assertThat(advice.verdict()).isEqualTo(Verdict.DO_NOT_USE);
    return advice.reasons().get(0);
  }
}
