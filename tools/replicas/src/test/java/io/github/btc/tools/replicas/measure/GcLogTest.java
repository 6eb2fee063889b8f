package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The samples are logs of real JVMs, shortened. */
final class GcLogTest {

  private static final long GUARD = GcLog.GUARD_NANOS;

  @ParameterizedTest
  @CsvSource({
    "serial-17.log, 5, 3, 5300146812427, 5300196516490",
    "serial-25.log, 5, 3, 5303205552420, 5303262522105",
    "parallel-17.log, 3, 2, 5301339249536, 5301483538147",
    "parallel-25.log, 5, 3, 5304026588550, 5304064592376",
    "g1-17.log, 4, 0, 5302299477884, 5302352458218",
    "g1-25.log, 5, 0, 5305059127513, 5305128276783",
  })
  void findsEveryStopForACollection(
      String sample, int pauses, int full, long firstStartNanos, long firstEndNanos)
      throws IOException {
    List<Pause> found = GcLog.pausesIn(sample(sample));

    assertThat(found).hasSize(pauses);
    assertThat(found).filteredOn(Pause::isFull).hasSize(full);
    assertThat(found.get(0).interval())
        .isEqualTo(new Interval(firstStartNanos - GUARD, firstEndNanos + GUARD));
  }

  @Test
  void findsTheStopsAndTheStalledThreadsOfZgc() throws IOException {
    List<Pause> found = GcLog.pausesIn(sample("zgc-25.log"));

    assertThat(found).extracting(Pause::what).contains("Pause Mark End", "Allocation Stall");
    Pause stall =
        found.stream().filter(pause -> pause.what().equals("Allocation Stall")).findFirst().get();
    assertThat(stall.interval())
        .isEqualTo(new Interval(6315316782523L - 4_256_000L - GUARD, 6315316782523L + GUARD));
    assertThat(found)
        .isSortedAccordingTo(Comparator.comparingLong(pause -> pause.interval().startNanos()));
  }

  @Test
  void findsTheThreadsOfZgcThatWaitedForMemoryToMoveTo() {
    List<Pause> found =
        GcLog.pausesIn(
            List.of(
                "[51100364361673ns][gc          ] Relocation Stall (Thread-3) 2.293ms",
                "[51108251625151ns][gc,stats    ]          Critical: Relocation Stall        513 /"
                    + " 706"));

    assertThat(found)
        .containsExactly(
            new Pause(
                new Interval(51100364361673L - 2_293_000 - GUARD, 51100364361673L + GUARD),
                "Relocation Stall",
                2_293_000));
  }

  @Test
  void findsTheStopsOfShenandoah() throws IOException {
    assertThat(GcLog.pausesIn(sample("shenandoah-25.log")))
        .extracting(Pause::what)
        .contains("Pause Init Mark (Young)", "Pause Final Mark (Young)");
  }

  @Test
  void ignoresStopsWithoutACollection() {
    List<Pause> found =
        GcLog.pausesIn(
            List.of(
                "[5000000000ns][safepoint   ] Safepoint \"ICBufferFull\", Time since last: 1 ns,"
                    + " Reaching safepoint: 100 ns, At safepoint: 200 ns, Total: 300 ns"));

    assertThat(found).isEmpty();
  }

  @Test
  void beginsNoLaterThanTheCollectionSaysWhenTheSafepointLineIsLate() {
    List<Pause> found =
        GcLog.pausesIn(
            List.of(
                "[1000000ns][gc,start    ] GC(7) Pause Young (Allocation Failure)",
                "[2000000ns][gc          ] GC(7) Pause Young (Allocation Failure) 9M->1M(9M)"
                    + " 1.000ms",
                "[9000000ns][safepoint   ] Safepoint \"X\", Time since last: 1 ns, Reaching"
                    + " safepoint: 300 ns, At safepoint: 1000700 ns, Total: 1001000 ns"));

    assertThat(found)
        .containsExactly(
            new Pause(
                new Interval(1_000_000 - 300 - GUARD, 9_000_000 + GUARD),
                "Pause Young (Allocation Failure)",
                1_001_000));
  }

  @Test
  void beginsBeforeTheCollectionWhenTheThreadsWereSlowToStop() {
    List<Pause> found =
        GcLog.pausesIn(
            List.of(
                "[8000000ns][gc,start    ] GC(7) Pause Full (System.gc())",
                "[9000000ns][safepoint   ] Safepoint \"X\", Time since last: 1 ns, Reaching"
                    + " safepoint: 500 ns, Cleanup: 5 ns, At safepoint: 1 ns, Total: 4000000 ns"));

    assertThat(found.get(0).interval().startNanos()).isEqualTo(5_000_000 - GUARD);
  }

  private static List<String> sample(String name) throws IOException {
    try (InputStream in = GcLogTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void tellsSafepointsWithoutACollectionApart(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("gc.log");
    Files.writeString(
        log,
        """
        [1000000ns][gc,start    ] GC(7) Pause Young (Allocation Failure)
        [2000000ns][gc          ] GC(7) Pause Young (Allocation Failure) 9M->1M(9M) 1.000ms
        [2100000ns][safepoint   ] Safepoint "SerialCollectForAllocation", Time since last: 1 ns, \
        Reaching safepoint: 300 ns, At safepoint: 1000700 ns, Total: 1001000 ns
        [9000000ns][safepoint   ] Safepoint "Deoptimize", Time since last: 1 ns, \
        Reaching safepoint: 100 ns, At safepoint: 3999900 ns, Total: 4000000 ns
        """);

    GcLog.Stops stops = GcLog.stopsIn(log);

    assertThat(stops.pauses()).hasSize(1);
    assertThat(stops.safepoints())
        .containsExactly(
            new Pause(
                new Interval(5_000_000 - GcLog.GUARD_NANOS, 9_000_000 + GcLog.GUARD_NANOS),
                "Deoptimize",
                4_000_000));
  }
}
