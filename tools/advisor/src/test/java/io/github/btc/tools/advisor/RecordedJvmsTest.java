package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.btc.tools.advisor.LogVariants.Variant;
import io.github.btc.tools.advisor.LoggedJvm.StartUp;
import io.github.btc.tools.advisor.gclog.JvmStops;
import io.github.btc.tools.replicas.measure.GcLog;
import io.github.btc.tools.replicas.measure.Pause;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Logs of real JVMs 17, 21 and 25 with each collector, in the decorations, prefixes and encodings
 * that people have. A script that knows nothing of this project has counted their stops.
 */
final class RecordedJvmsTest {

  private static final String FOLDER = "jvms/";

  @TempDir private Path folder;

  /** What the script has counted. */
  private record Counted(
      String log,
      long stops,
      long nanos,
      long collections,
      long collectionNanos,
      long stalls,
      long stallNanos) {

    private static Counted of(String row) {
      String[] cells = row.split(",");
      return new Counted(
          cells[0],
          Long.parseLong(cells[1]),
          Long.parseLong(cells[2]),
          Long.parseLong(cells[3]),
          Long.parseLong(cells[4]),
          Long.parseLong(cells[5]),
          Long.parseLong(cells[6]));
    }

    @Override
    public String toString() {
      return log;
    }
  }

  static List<Counted> logs() throws Exception {
    List<String> rows = Files.readAllLines(Path.of(BtcRun.file(FOLDER + "expected.csv")));
    return rows.stream().skip(1).map(Counted::of).toList();
  }

  @Test
  void areThreeHundredLogsOfEachCollector() throws Exception {
    assertThat(logs().size() * LogVariants.all().size()).isGreaterThan(300);
    assertThat(logs().toString())
        .contains("serial-17", "parallel-17", "g1-17", "zgc-17", "shenandoah-17")
        .contains("serial-21", "parallel-21", "g1-21", "zgc-21", "zgc-gen-21", "shenandoah-21")
        .contains("serial-25", "parallel-25", "g1-25", "zgc-25", "shenandoah-25");
  }

  /** The table is what the script counts today, and nobody has written it by hand. */
  @Test
  void theScriptCountsWhatTheTableHas() throws Exception {
    List<String> command = new ArrayList<>(List.of("python3", BtcRun.file(FOLDER + "count.py")));
    for (Counted each : logs()) {
      command.add(BtcRun.file(FOLDER + each.log + ".log.gz"));
    }
    Path counted = folder.resolve("counted.csv");
    assumeTrue(isThere("python3"), "there is no python3");

    int code =
        new ProcessBuilder(command)
            .redirectOutput(counted.toFile())
            .redirectError(Redirect.INHERIT)
            .start()
            .waitFor();

    assertThat(code).isZero();
    assertThat(counted).hasSameTextualContentAs(Path.of(BtcRun.file(FOLDER + "expected.csv")));
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void allReadersCountWhatTheScriptCounted(Counted counted) throws Exception {
    List<String> lines =
        LogVariants.linesOf(Path.of(BtcRun.file(FOLDER + counted.log + ".log.gz")));
    for (Variant variant : LogVariants.all()) {
      Path log = Files.createDirectory(folder.resolve(variant.name()));
      variant.write(lines, log);
      String name = counted + ", " + variant.name();

      adviseCounts(counted, variant, log, name);
      exposedAndObserveCount(counted, variant, log, name);
      benchAndDemoCount(counted, variant, log, name);
    }
  }

  private static void adviseCounts(Counted counted, Variant variant, Path log, String name)
      throws IOException {
    Activity seen =
        GcLogDescription.of(List.of(log), new StartUp(0.0), Map.of("MaxHeapSize", "268435456"))
            .activity();

    assertThat(seen.stops()).as(name).isEqualTo(stops(counted, variant));
    assertThat(Math.round(seen.stoppedShare() * seen.seconds() * 1e9))
        .as(name)
        .isCloseTo(nanos(counted, variant), org.assertj.core.api.Assertions.within(10L));
    assertThat(seen.stalls().count()).as(name).isEqualTo(counted.stalls);
    assertThat(Math.round(seen.stalls().sumNanos())).as(name).isEqualTo(counted.stallNanos);
  }

  private static void exposedAndObserveCount(
      Counted counted, Variant variant, Path log, String name) throws IOException {
    if (stops(counted, variant) == 0) {
      assertThatThrownBy(() -> JvmStops.in(List.of(log)))
          .as(name)
          .hasMessageContaining("lines of collections, but no line of any pause");
      return;
    }
    JvmStops stops = JvmStops.in(List.of(log));

    assertThat(stops.stops()).as(name).hasSize((int) stops(counted, variant));
    assertThat(sum(stops.stops())).as(name).isEqualTo(nanos(counted, variant));
    assertThat(stops.stoppedSeconds()).as(name).isLessThan(stops.seconds());
    assertThat(stops.doubts()).as("no JDK 9 to 16, no starved machine: %s", name).isEmpty();
    assertThat(stops.isDated()).as(name).isEqualTo(variant.isDated());
    noStopBeginsInAnother(stops.stops(), name);
  }

  /** They read one file, with whatever decorations. */
  private static void benchAndDemoCount(Counted counted, Variant variant, Path log, String name)
      throws IOException {
    List<Path> files = new ArrayList<>();
    try (var all = Files.list(log)) {
      all.forEach(files::add);
    }
    if (files.size() == 1) {
      List<Pause> stops =
          GcLog.pausesIn(files.get(0)).stream()
              .filter(Pause::isStop)
              .filter(stop -> stop.saidNanos() > 0)
              .toList();

      assertThat(stops).as(name).hasSize((int) stops(counted, variant));
      assertThat(sum(stops)).as(name).isEqualTo(nanos(counted, variant));
    }
  }

  private static void noStopBeginsInAnother(List<Pause> stops, String name) {
    for (int i = 1; i < stops.size(); i++) {
      long guard = stops.get(i).interval().nanos() > 0 ? 40_000 : 0;
      assertThat(stops.get(i).interval().startNanos() + guard)
          .as(name + ", stop " + i)
          .isGreaterThanOrEqualTo(stops.get(i - 1).interval().endNanos());
    }
  }

  private static long sum(List<Pause> stops) {
    return stops.stream().mapToLong(Pause::saidNanos).sum();
  }

  private static long stops(Counted counted, Variant variant) {
    return switch (variant.shows()) {
      case SAFEPOINTS -> counted.stops;
      case COLLECTIONS -> counted.collections;
      case NO_STOPS_OF_CONCURRENT -> isConcurrent(counted) ? 0 : counted.collections;
    };
  }

  private static long nanos(Counted counted, Variant variant) {
    return switch (variant.shows()) {
      case SAFEPOINTS -> counted.nanos;
      case COLLECTIONS -> counted.collectionNanos;
      case NO_STOPS_OF_CONCURRENT -> isConcurrent(counted) ? 0 : counted.collectionNanos;
    };
  }

  /** The pauses of ZGC have the tags gc,phases, and not gc alone. */
  private static boolean isConcurrent(Counted counted) {
    return counted.log.startsWith("zgc");
  }
}
