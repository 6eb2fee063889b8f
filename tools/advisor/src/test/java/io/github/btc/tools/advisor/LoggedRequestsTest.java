package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An access log and a GC log, which share the wall clock, tell which requests met a stop. */
class LoggedRequestsTest {

  private static final String GC_LOG =
      """
      [2026-11-23T05:00:00.000+0000][gc      ] Using Parallel
      [2026-11-23T05:00:10.000+0000][gc,start] GC(1) Pause Young (Allocation Failure)
      [2026-11-23T05:00:10.100+0000][gc      ] GC(1) Pause Young (Allocation Failure) 9M->1M(10M) 100.000ms
      [2026-11-23T05:00:10.100+0000][safepoint] Safepoint "ParallelGCFailedAllocation", Time since last: 1 ns, Reaching safepoint: 1000 ns, At safepoint: 99999000 ns, Total: 100000000 ns
      [2026-11-23T05:00:30.000+0000][gc,ergo ] The last line
      """;

  private static final String LAST = "[2026-11-23T05:00:30.000+0000][gc,ergo ] The last line\n";

  private static final String OTHER_SAFEPOINT =
      "[2026-11-23T05:00:20.080+0000][safepoint] Safepoint \"ThreadDump\", Time since last: 1 ns,"
          + " Reaching safepoint: 1000 ns, At safepoint: 79999000 ns, Total: 80000000 ns\n";

  @TempDir Path directory;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void joinsRequestsWithStops() throws IOException {
    Path access =
        file(
            "access.log",
            """
            1795410009.950 40ms GET /before
            1795410010.150 200ms GET /met
            1795410010.050 0.02s GET /within
            1795410020.000 500us GET /after
            """);

    Observed seen = LoggedRequests.of(access, file("gc.log", GC_LOG));

    assertThat(seen.requests()).isEqualTo(4);
    assertThat(seen.exposed()).isEqualTo(2);
    assertThat(seen.waits().longestMillis()).isCloseTo(100, within(1.0));
    assertThat(seen.tail().withoutStopsMillis()).isLessThan(seen.tail().p999Millis());
    assertThat(seen.stops()).containsEntry("pause young", 1L);
  }

  @Test
  void estimatesTheRequestsThatAServerReadsAfterTheStop() throws IOException {
    Path access =
        file(
            "access.log",
            """
            1795410009.950 40ms GET /before
            1795410010.150 200ms GET /met
            1795410010.130 0.02s GET /read-after-the-stop
            1795410020.000 500us GET /after
            """);

    Observed seen = LoggedRequests.of(access, file("gc.log", GC_LOG));

    assertThat(seen.exposed()).isEqualTo(1);
    assertThat(seen.arrived()).isCloseTo(4 * 0.1 / 10, within(0.01));
  }

  /** As behind a balancer that counts the requests in flight: no burst follows a stop. */
  @Test
  void estimatesFewerWhereFewerBeginRightAfterTheStops() throws IOException {
    StringBuilder gc = new StringBuilder("[2026-11-23T05:00:00.000+0000][gc] Using Serial\n");
    StringBuilder access = new StringBuilder();
    for (int second = 1; second <= 6; second++) {
      gc.append(
          "[2026-11-23T05:00:0%d.100+0000][gc] GC(%d) Pause Young (Allocation Failure) 9M->1M(10M) 100.000ms\n"
              .formatted(second, second));
      for (int millis = 100; millis < 1_000; millis += 5) {
        access.append("179541000%d.%03d 1ms GET /\n".formatted(second, millis + 1));
      }
    }
    gc.append("[2026-11-23T05:00:07.500+0000][gc] The last line\n");

    Observed seen =
        LoggedRequests.of(file("access.log", access.toString()), file("gc.log", gc.toString()));

    assertThat(seen.arrived() / seen.requests()).as("100 ms of each second").isLessThan(0.01);
  }

  @Test
  void countsARequestThatABalancerSawArriveInAStopOnce() throws IOException {
    Path access =
        file(
            "access.log",
            """
            1795410009.950 40ms GET /before
            1795410010.120 0.09s GET /waited
            1795410020.000 500us GET /after
            """);

    Observed seen = LoggedRequests.of(access, file("gc.log", GC_LOG));

    assertThat(seen.exposed()).isEqualTo(1);
    assertThat(seen.arrived()).isZero();
    assertThat(seen.metCollections()).isEqualTo(1);
  }

  /** Of a GC log of an hour and an access log of a day, or of files that were rotated away. */
  @Test
  void leavesOutTheRequestsBeforeAndAfterTheGcLog() throws IOException {
    Path access =
        file(
            "access.log",
            """
            1795406410.000 40ms GET /an-hour-before
            1795410010.150 200ms GET /met
            1795410020.000 500us GET /after
            1795410041.000 40ms GET /after-the-gc-log
            """);

    Observed seen = LoggedRequests.of(access, file("gc.log", GC_LOG));

    assertThat(seen.requests()).isEqualTo(2);
    assertThat(seen.seconds()).as("not an hour").isLessThan(30);
    assertThat(seen.exposed()).isEqualTo(1);
    assertThat(seen.notes())
        .contains("2 requests are not counted, because they were before or after the GC log");
  }

  /** Eleven requests of 2 ms, and four that took more than ten times as long. */
  private static String slowRequests() {
    StringBuilder access =
        new StringBuilder(
            """
            1795410010.120 120ms GET /collected
            1795410010.500 450ms GET /collected-for-a-ninth
            1795410020.090 90ms GET /stopped
            1795410025.050 50ms GET /for-another-reason
            """);
    for (int i = 0; i < 11; i++) {
      access.append("179541001%d.500 2ms GET /fast%n".formatted(i % 5 + 2));
    }
    return access.toString();
  }

  @Test
  void countsTheCausesOfTheRequestsThatTookTenMedians() throws IOException {
    Path gc = file("gc.log", GC_LOG.replace(LAST, OTHER_SAFEPOINT + LAST));

    SlowRequests slow = LoggedRequests.of(file("access.log", slowRequests()), gc).slow();

    assertThat(slow.medianMillis()).isCloseTo(2, within(0.01));
    assertThat(slow.slowerThanMillis()).isCloseTo(20, within(0.1));
    assertThat(slow.requests()).isEqualTo(4);
    assertThat(slow.causes())
        .containsExactly(
            entry("own collection", 1L), entry("other safepoint", 1L), entry("none of these", 2L));
    assertThat(slow.notSampled()).contains("throttled").doesNotContain("other safepoint");
  }

  /** Zero would tell that there was none. */
  @Test
  void doesNotCountSafepointsThatTheLogDoesNotHave() throws IOException {
    String withoutSafepoints = GC_LOG.replaceAll("(?m)^.*\\[safepoint].*\\R", "");
    Path gc = file("gc.log", withoutSafepoints);

    SlowRequests slow = LoggedRequests.of(file("access.log", slowRequests()), gc).slow();

    assertThat(slow.causes())
        .containsExactly(entry("own collection", 1L), entry("none of these", 3L));
    assertThat(slow.notSampled()).startsWith("other safepoint").contains("throttled");
  }

  /** As nginx does, whose times are whole milliseconds: ten times zero would make all slow. */
  @Test
  void callsNoRequestSlowThatIsShorterThanTheErrorsOfTheLogs() throws IOException {
    Path access =
        file(
            "access.log",
            """
            1795410012.000 0ms GET /
            1795410013.000 0ms GET /
            1795410014.000 2ms GET /
            1795410010.120 120ms GET /collected
            """);

    SlowRequests slow = LoggedRequests.of(access, file("gc.log", GC_LOG)).slow();

    assertThat(slow.medianMillis()).isZero();
    assertThat(slow.slowerThanMillis()).isGreaterThanOrEqualTo(4);
    assertThat(slow.requests()).isEqualTo(1);
  }

  @Test
  void theRateAloneTellsNoCauses() throws IOException {
    assertThat(LoggedRequests.of(100, 10, file("gc.log", GC_LOG)).slow()).isNull();
  }

  @Test
  void estimatesFromARate() throws IOException {
    Observed seen = LoggedRequests.of(100, 10, file("gc.log", GC_LOG));

    assertThat(seen.exposed()).isEqualTo(1);
    assertThat(seen.arrived()).isCloseTo(10, within(0.1));
  }

  @Test
  void refusesALogWithoutEndAndDuration() throws IOException {
    Path access = file("access.log", "127.0.0.1 - - [23/Nov/2026:05:00:10 +0000] \"GET /\" 200\n");
    Path gc = file("gc.log", GC_LOG);

    assertThatThrownBy(() -> LoggedRequests.of(access, gc))
        .hasMessageStartingWith("--access-log: ")
        .hasMessageContaining("its lines have no duration");
  }

  @Test
  void refusesAGcLogWithoutDates() throws IOException {
    Path access = file("access.log", "1795410010.150 200ms\n");
    Path gc = file("gc.log", GC_LOG.replaceAll("2026-11-23T05:00:(\\d\\d.\\d00)\\+0000", "$1s"));

    assertThatThrownBy(() -> LoggedRequests.of(access, gc))
        .hasMessageStartingWith("--gc-log: ")
        .hasMessageContaining("without the time of day");
  }
}
