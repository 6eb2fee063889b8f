package io.github.btc.tools.advisor.gclog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.tools.replicas.measure.Pause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JvmStopsTest {

  private static final String SAFEPOINT =
      "Safepoint \"X\", Time since last: 1 ns, Reaching safepoint: 300 ns, At safepoint: 1 ns,"
          + " Total: %d ns%n";

  @TempDir private Path folder;

  private JvmStops stops(String... files) throws IOException {
    for (int i = 0; i < files.length; i += 2) {
      Files.writeString(folder.resolve(files[i]), files[i + 1]);
    }
    return JvmStops.in(List.of(folder));
  }

  /** The uptime begins again, so each JVM has a distance of its own to the time of day. */
  @Test
  void placesTheStopsOfARestartedJvmByItsOwnClock() throws IOException {
    JvmStops stops =
        stops(
            "gc.log",
            """
            [2026-05-06T10:00:00.000+0000][0.000s][gc] Using Serial
            [2026-05-06T10:01:00.100+0000][60.100s][gc] GC(0) Pause Young (A) 9M->1M(20M) 100.000ms
            [2026-05-06T11:00:00.000+0000][0.000s][gc] Using Serial
            [2026-05-06T11:00:30.050+0000][30.050s][gc] GC(0) Pause Young (A) 9M->1M(20M) 50.000ms
            """);

    assertThat(stops.stops())
        .extracting(stop -> Instant.ofEpochSecond(0, middle(stop)).toString().substring(11, 21))
        .containsExactly("10:01:00.0", "11:00:30.0");
    assertThat(stops.errorNanos()).isLessThan(2_000_000);
    assertThat(stops.seconds()).as("without the time between").isCloseTo(90.15, within(0.01));
  }

  private static long middle(Pause stop) {
    return (stop.interval().startNanos() + stop.interval().endNanos()) / 2;
  }

  @Test
  void joinsCollectionsAndSafepointsOfTwoFiles() throws IOException {
    String gc =
        """
        [0.001s][gc] Using Parallel
        [1.000s][gc,start] GC(0) Pause Young (Allocation Failure)
        [1.010s][gc] GC(0) Pause Young (Allocation Failure) 9M->9M(20M) 10.000ms
        [1.010s][gc,start] GC(1) Pause Full (Ergonomics)
        [1.050s][gc] GC(1) Pause Full (Ergonomics) 9M->1M(20M) 40.000ms
        [2.000s][gc,start] GC(2) Pause Young (Allocation Failure)
        [2.010s][gc] GC(2) Pause Young (Allocation Failure) 9M->9M(20M) 10.000ms
        """;
    String safepoints =
        "[0.5s][safepoint] "
            + SAFEPOINT.formatted(9_000)
            + "[1.051s][safepoint] "
            + SAFEPOINT.formatted(51_000_000)
            + "[2.011s][safepoint] "
            + SAFEPOINT.formatted(11_000_000);

    JvmStops stops = stops("gc.log", gc, "safepoint.log", safepoints);

    assertThat(stops.stops())
        .extracting(Pause::saidNanos)
        .containsExactly(51_000_000L, 11_000_000L);
    assertThat(stops.stops().get(0).what()).isEqualTo("Pause Full (Ergonomics)");
    assertThat(stops.notes()).isEmpty();
  }

  @Test
  void countsNoWaitOfASingleThread() throws IOException {
    JvmStops stops =
        stops(
            "gc.log",
            """
            [0.001s][gc] Using The Z Garbage Collector
            [1.000s][gc] Allocation Stall (main) 900.000ms
            [1.001s][gc] Allocation Stall (Thread-1) 901.000ms
            [1.010s][gc,phases] GC(0) Pause Mark Start 0.012ms
            """);

    assertThat(stops.stops()).hasSize(1);
    assertThat(stops.stoppedSeconds()).isLessThan(stops.seconds());
    assertThat(stops.notes()).anyMatch(note -> note.startsWith("2 waits of single threads"));
  }

  /** The last JVM has nothing to understand, and the one before it was not understood. */
  @Test
  void refusesTheLogOfSeveralJvmsOfWhichItUnderstoodNoPause() {
    assertThatThrownBy(
            () ->
                stops(
                    "gc.log",
                    """
                    [0.001s][gc] Using Serial
                    [1.000s][gc,start] GC(0) Pause Young (Allocation Failure)
                    [2.000s][gc,start] GC(1) Pause Young (Allocation Failure)
                    [0.001s][gc] Using Serial
                    """))
        .hasMessageContaining("2 lines of pauses, but no end of any pause");
  }

  /** As -Xlog:gc of ZGC. Its pauses are short, and yet there are some. */
  @Test
  void refusesALogOfCollectionsWithoutTheirPauses() {
    assertThatThrownBy(
            () ->
                stops(
                    "gc.log",
                    """
                    [0.001s][gc] Using The Z Garbage Collector
                    [1.000s][gc] GC(0) Garbage Collection (Warmup) 14M(15%)->16M(17%)
                    [2.000s][gc] GC(1) Major Collection (Warmup) 10M(10%)->12M(12%) 0.028s
                    """))
        .hasMessageContaining("2 lines of collections, but no line of any pause");
  }

  /** The uptime of the second JVM begins again, and a copy has changed when files were written. */
  @Test
  void putsTheFilesOfARestartedJvmInTheOrderOfTheDay() throws IOException {
    String pause = "[2026-05-06T%s+0000][%s][gc] GC(%d) Pause Young (A) 9M->1M(20M) 50.000ms%n";
    Files.writeString(
        folder.resolve("gc.log"),
        "[2026-05-06T10:00:00.000+0000][0.000s][gc] Using Serial\n"
            + pause.formatted("10:00:10.000", "10.000s", 0));
    Files.writeString(folder.resolve("gc.log.1"), pause.formatted("11:00:00.000", "3600.000s", 1));
    Files.writeString(
        folder.resolve("gc.log.0"),
        "[2026-05-06T12:00:00.000+0000][0.000s][gc] Using Serial\n"
            + pause.formatted("12:00:10.000", "10.000s", 0));
    for (String name : List.of("gc.log", "gc.log.0", "gc.log.1")) {
      Files.setLastModifiedTime(folder.resolve(name), FileTime.fromMillis(0));
    }

    JvmStops stops = JvmStops.in(List.of(folder));

    assertThat(stops.errorNanos()).isLessThan(2_000_000);
    assertThat(stops.stops())
        .extracting(stop -> Instant.ofEpochSecond(0, middle(stop)).toString().substring(11, 19))
        .containsExactly("10:00:09", "10:59:59", "12:00:09");
    assertThat(stops.seconds()).as("without the time between").isCloseTo(3610, within(0.1));
  }

  @Test
  void readsAFileOfAFolderInWhichAnApplicationWritesFirst() throws IOException {
    String gc = "[%s][gc] GC(%d) Pause Young (A) 9M->1M(20M) 50.000ms%n";

    JvmStops stops =
        stops(
            "out.log.0",
            "an order has been delivered\n".repeat(1_000) + gc.formatted("10.000s", 0),
            "out.log",
            gc.formatted("20.000s", 1));

    assertThat(stops.stops()).hasSize(2);
  }

  /** A file of a rotated log was not copied. Its stops hit requests, too. */
  @Test
  void tellsThatCollectionsAreMissingInTheMiddle() throws IOException {
    String gc = "[%s][gc] GC(%d) Pause Young (A) 9M->1M(20M) 50.000ms%n";

    JvmStops stops =
        stops("gc.log.0", gc.formatted("10.000s", 0), "gc.log", gc.formatted("90.000s", 8));

    assertThat(stops.notes())
        .contains(
            "7 collections are missing in the middle of the log, and a request that they hit does"
                + " not count");
    assertThat(stops.doubts())
        .containsExactly(
            "7 collections are missing in the middle of the log, so there were more stops than 2");
  }

  /** Their stops would all be those of one server. */
  @Test
  void refusesTheLogsOfReplicasThatRanAtTheSameTime() {
    String log =
        """
        [2026-05-06T10:00:00.000+0000][0.000s][gc] Using Serial
        [2026-05-06T10:01:00.100+0000][60.100s][gc] GC(0) Pause Young (A) 9M->1M(20M) 100.000ms
        """;

    assertThatThrownBy(() -> stops("gc.log", log + log.replace("00.", "05.")))
        .hasMessageContaining("not from a single JVM: the time falls by 55 s");
  }

  @Test
  void refusesToJoinTimesOfDayThatDoNotAgreeWithTheUptimes() throws IOException {
    JvmStops stops =
        stops(
            "gc.log",
            """
            [2026-05-06T10:00:00.000+0000][900.000s][gc] GC(9) Pause Young (A) 9M->1M(20M) 10.000ms
            [2026-05-06T10:00:01.000+0000][1.000s][gc] GC(0) Pause Young (A) 9M->1M(20M) 10.000ms
            [2026-05-06T10:00:02.000+0000][902.000s][gc] GC(10) Pause Young (A) 9M->1M(20M) 10.000ms
            """);

    assertThatThrownBy(() -> stops.checkIsDated("gc.log"))
        .hasMessageContaining("whose times of day and uptimes differ by up to 9");
  }
}
