package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No stop has the time between two collections in it, whatever lines a log has. */
final class StopsOfAnyLogTest {

  private static final long GUARD = GcLog.GUARD_NANOS;
  private static final long MILLI = 1_000_000;

  private static final String START = "[%d.000s][gc,start] GC(%d) Pause Young (A)";
  private static final String END = "[%d.010s][gc] GC(%d) Pause Young (A) 9M->1M(9M) 10.000ms";
  private static final String SAFEPOINT =
      "[%d.%03ds][safepoint] Safepoint \"X\", Time since last: 1 ns, Reaching safepoint: 300 ns, At"
          + " safepoint: 1 ns, Total: %d ns";

  @Test
  void isTheCollectionWhoseSafepointLineIsLost() {
    List<Pause> stops =
        GcLog.pausesIn(
            List.of(
                START.formatted(10, 0),
                END.formatted(10, 0),
                START.formatted(70, 1),
                END.formatted(70, 1),
                SAFEPOINT.formatted(70, 11, 11 * MILLI),
                START.formatted(90, 2),
                END.formatted(90, 2),
                SAFEPOINT.formatted(91, 0, 100_000)));

    assertThat(stops)
        .extracting(Pause::saidNanos)
        .containsExactly(10 * MILLI, 11 * MILLI, 10 * MILLI);
    assertThat(stops.get(0).interval())
        .isEqualTo(new Interval(10_000 * MILLI - GUARD, 10_010 * MILLI + GUARD));
    assertThat(stops.get(2).interval().endNanos()).isEqualTo(90_010 * MILLI + GUARD);
  }

  /** Of a safepoint line ten minutes later, whose time a short pause would fit. */
  @Test
  void doesNotLastUntilALineThatIsNotItsOwn() {
    List<Pause> stops =
        GcLog.pausesIn(
            List.of(
                "[1.000s][gc,phases] GC(0) Pause Mark Start 0.012ms",
                SAFEPOINT.formatted(600, 0, 100_000)));

    assertThat(stops).hasSize(1);
    assertThat(stops.get(0).interval().nanos()).isLessThan(2 * MILLI);
  }

  @Test
  void isOneStopOfAYoungCollectionThatEndsAfterTheFullOneInIt() {
    List<Pause> stops =
        GcLog.pausesIn(
            List.of(
                "[1.000s][gc,start] GC(4) Pause Young (Allocation Failure)",
                "[1.001s][gc,start] GC(5) Pause Full (Allocation Failure)",
                "[1.040s][gc] GC(5) Pause Full (Allocation Failure) 9M->1M(9M) 39.000ms",
                "[1.041s][gc] GC(4) Pause Young (Allocation Failure) 9M->1M(9M) 41.000ms",
                "[9.000s][gc] GC(6) Pause Young (Allocation Failure) 9M->1M(9M) 5.000ms"));

    assertThat(stops).extracting(Pause::saidNanos).containsExactly(41 * MILLI, 5 * MILLI);
    assertThat(stops.get(0).isFull()).isTrue();
  }

  @Test
  void hasTheCausesThatOnlyTheLineOfTheEndHas() {
    List<Pause> stops =
        GcLog.pausesIn(
            List.of(
                "[1.000s][gc,start] GC(4) Pause Young (Normal) (G1 Evacuation Pause)",
                "[1.040s][gc] GC(4) Pause Young (Normal) (G1 Evacuation Pause) (Evacuation Failure)"
                    + " 9M->9M(9M) 40.000ms",
                "[2.000s][gc,start] GC(5) Pause Young (Normal) (G1 Evacuation Pause)",
                "[2.040s][gc] GC(5) Pause Young (Normal) (G1 Evacuation Pause) 9M->9M(9M) 40.5ms"));

    assertThat(stops).extracting(Pause::saidNanos).containsExactly(40 * MILLI, 40_500_000L);
  }

  @Test
  void isNoneOfABeginningWithoutAnEnd() {
    List<Pause> stops =
        GcLog.pausesIn(
            List.of(START.formatted(1, 0), START.formatted(60, 1), END.formatted(60, 1)));

    assertThat(stops).extracting(Pause::saidNanos).containsExactly(10 * MILLI);
  }

  @Test
  void refusesAFileWhosePausesItCannotRead(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("gc.log");
    Files.writeString(log, "GC(0) Pause Young (A)\nGC(0) Pause Young (A) 9M->1M(9M) 1.000ms\n");

    assertThatThrownBy(() -> GcLog.pausesIn(log))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2 lines of pauses have no time");
  }

  /** Without a line of a pause, nothing tells which safepoints were collections, and how long. */
  @Test
  void refusesAFileThatHasOnlyTheSafepointsOfCollections(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("gc.log");
    String line = SAFEPOINT.formatted(10, 0, 11 * MILLI);
    Files.writeString(
        log,
        line.replace("\"X\"", "\"G1CollectForAllocation\"")
            + "\n"
            + line.replace("\"X\"", "\"Cleanup\"")
            + "\n");

    assertThatThrownBy(() -> GcLog.pausesIn(log))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("1 safepoints of collections, but no line of any pause");
  }

  @Test
  void readsAFileWithoutAnyCollection(@TempDir Path folder) throws IOException {
    Path log = folder.resolve("gc.log");
    Files.writeString(log, SAFEPOINT.formatted(10, 0, 11 * MILLI) + "\n");

    assertThat(GcLog.pausesIn(log)).isEmpty();
  }
}
