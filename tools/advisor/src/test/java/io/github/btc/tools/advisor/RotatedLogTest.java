package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Logs that are rotated, cut, or of several JVMs. They are of real JVMs, see {@link Allocator}. */
final class RotatedLogTest {

  @TempDir private Path temporary;

  private final AdviseRun advise = new AdviseRun();

  @ParameterizedTest
  @CsvSource({"rotated-17, Parallel", "rotated-25, Serial"})
  void takesTheFolderOfARotatedLogInTheOrderOfTime(String name, String collector) throws Exception {
    JsonNode json = advise.seen("--gc-log", AdviseRun.foreign(name).toString());

    assertThat(json.at("/collector").asString()).isEqualTo(collector);
    assertThat(json.at("/seen/seconds").asDouble()).isBetween(8.0, 20.0);
    assertThat(json.at("/seen/allocatedBytesPerSecond").asDouble() / (1 << 20))
        .as("asked for 100 MB/s on a busy machine")
        .isBetween(40.0, 110.0);
    assertThat(AdviseRun.notes(json)).doesNotContain("missing", "begins with collection");
  }

  @Test
  void takesTheFilesOfARotatedLogInAnyOrder() throws Exception {
    JsonNode folder = advise.seen("--gc-log", AdviseRun.foreign("rotated-17").toString());
    String path = AdviseRun.foreign("rotated-17").toString();

    JsonNode files =
        advise.seen("--gc-log", path + "/gc.log", path + "/gc.log.1", path + "/gc.log.0");

    assertThat(files.at("/seen")).isEqualTo(folder.at("/seen"));
  }

  @Test
  void readsPackedFilesOfARotatedLog(@TempDir Path folder) throws Exception {
    Path rotated = AdviseRun.foreign("rotated-17");
    for (String name : List.of("gc.log", "gc.log.0", "gc.log.1")) {
      Path packed = folder.resolve(name + ".gz");
      try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
        Files.copy(rotated.resolve(name), gzip);
      }
      Files.setLastModifiedTime(packed, FileTime.fromMillis(0));
    }
    Files.writeString(folder.resolve("README"), "no log");

    assertThat(advise.seen("--gc-log", folder.toString()).at("/seen"))
        .isEqualTo(advise.seen("--gc-log", rotated.toString()).at("/seen"));
  }

  @Test
  void findsTheCollectorWhereTheBeginningWasRotatedAway() throws Exception {
    JsonNode json = advise.seen("--gc-log", AdviseRun.foreign("beginning-lost-17").toString());

    assertThat(json.at("/collector").asString()).isEqualTo("Parallel");
    assertThat(AdviseRun.notes(json)).contains("the log begins with collection ");
    assertThat(json.at("/seen/allocatedBytesPerSecond").asDouble() / (1 << 20))
        .as("the live state is not taken for allocated")
        .isBetween(50.0, 210.0);
  }

  @Test
  void refusesAFolderOfSeveralLogs(@TempDir Path folder) throws Exception {
    Files.copy(AdviseRun.foreign("flags-17.log"), folder.resolve("a.log"));
    Files.copy(AdviseRun.foreign("flags-25.log"), folder.resolve("b.log"));

    assertThat(advise.refusal("--gc-log", folder.toString()))
        .contains(
            "it contains several logs: a.log, b.log (expected the names of the files of one JVM)");
  }

  @Test
  void refusesAFolderWithoutALog(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("README"), "no log");

    assertThat(advise.refusal("--gc-log", folder.toString())).contains("it contains no GC log");
  }

  @Test
  void saysThatTheMiddleIsMissingAndDoesNotCountItsTime() throws Exception {
    Path log = temporary.resolve("gc.log");
    List<String> lines = Files.readAllLines(AdviseCommandTest.log("parallel-17"));
    lines.subList(lineOf(lines, "GC(4) "), lineOf(lines, "GC(11) ")).clear();
    Files.write(log, lines);
    JsonNode whole = advise.seen("--gc-log", AdviseCommandTest.log("parallel-17").toString());

    JsonNode json = advise.seen("--gc-log", log.toString());

    assertThat(AdviseRun.notes(json))
        .contains("7 collections are missing in the middle of the log");
    assertThat(json.at("/seen/seconds").asDouble())
        .isLessThan(whole.at("/seen/seconds").asDouble() - 2);
    assertThat(json.at("/seen/allocatedBytesPerSecond").asDouble())
        .isCloseTo(whole.at("/seen/allocatedBytesPerSecond").asDouble(), withinPercentage(60));
  }

  private static int lineOf(List<String> lines, String part) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(part)) {
        return i;
      }
    }
    throw new AssertionError(part);
  }

  /** Restarted services append. */
  @ParameterizedTest
  @CsvSource({"g1-17, serial-17", "zgc-25, parallel-25", "parallel-25, zgc-25"})
  void judgesOneJvmOfALogOfTwoAndSaysSo(String first, String second) throws Exception {
    Path log = temporary.resolve("gc.log");
    List<String> lines = new ArrayList<>(Files.readAllLines(AdviseCommandTest.log(first)));
    lines.addAll(Files.readAllLines(AdviseCommandTest.log(second)));
    Files.write(log, lines);
    JsonNode one = advise.seen("--gc-log", AdviseCommandTest.log(first).toString());
    JsonNode other = advise.seen("--gc-log", AdviseCommandTest.log(second).toString());
    boolean longer = one.at("/seen/seconds").asDouble() > other.at("/seen/seconds").asDouble();

    JsonNode json = advise.seen("--gc-log", log.toString());

    assertThat(json.at("/seen")).isEqualTo((longer ? one : other).at("/seen"));
    assertThat(json.at("/collector")).isEqualTo((longer ? one : other).at("/collector"));
    assertThat(AdviseRun.notes(json))
        .contains("the log contains 2 JVMs; the advice is for the one that ran the longest");
  }

  @Test
  void refusesTheMixedLinesOfTwoJvms() throws Exception {
    Path log = temporary.resolve("gc.log");
    List<String> mixed = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      int number = i % 2 == 0 ? i / 2 : 500 + i / 2;
      mixed.add(
          String.format(
              Locale.ROOT,
              "[%d.000s][info][gc] GC(%d) Pause Young (Normal) (G1 Evacuation Pause)"
                  + " 200M->50M(256M) 9.000ms",
              i,
              number));
    }
    Files.write(log, mixed);

    assertThat(advise.refusal("--gc-log", log.toString()))
        .contains("collection 1 comes after collection 500")
        .contains("(expected the lines of one JVM in the order in which it wrote them)");
  }
}
