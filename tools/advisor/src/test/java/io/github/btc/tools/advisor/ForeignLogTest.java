package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Logs as people have them: rotated, cut, of several JVMs, without safepoints, of other flags. The
 * logs are of real JVMs, see {@link Allocator}; that of JDK 8 is from its documentation.
 */
final class ForeignLogTest {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private static final String SET =
      "-Xms256m -Xmx256m -Xmn96m -XX:+UseParallelGC -XX:-UseAdaptiveSizePolicy"
          + " -XX:MetaspaceSize=256m -XX:+AlwaysPreTouch";

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(strings = {"flags-17", "flags-25"})
  void readsTheFlagsThatAJvmPrintsWithItsLog(String log) throws Exception {
    JsonNode json = json("--gc-log", foreign(log + ".log").toString());

    assertThat(json.at("/verdict").asString()).isEqualTo("USE");
    assertThat(json.at("/plan/flags").isEmpty()).as("%s", json.at("/plan/flags")).isTrue();
    assertThat(notes(json)).doesNotContain("does not tell the flags");
  }

  @Test
  void readsTheFlagsThatAJvmOfThisReleasePrintsWithItsLog(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("stdout.log");
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(List.of(SET.split(" ")));
    command.addAll(List.of("-XX:+PrintCommandLineFlags", "-Xlog:gc*,safepoint"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Allocator.class.getName(), "40", "150", "2"));
    Process service = new ProcessBuilder(command).redirectOutput(log.toFile()).start();
    assertThat(service.waitFor()).isZero();

    JsonNode json = json("--gc-log", log.toString());

    assertThat(json.at("/seen/stops").asInt()).isPositive();
    assertThat(notes(json)).doesNotContain("does not tell the flags");
    assertThat(json.at("/doctor").isEmpty()).as("%s", json.at("/doctor")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        SET,
        "-XX:InitialHeapSize=268435456 -XX:MaxHeapSize=268435456 -XX:MaxNewSize=100663296"
            + " -XX:NewSize=100663296 -XX:MetaspaceSize=268435456 -XX:+AlwaysPreTouch"
            + " -XX:-UseAdaptiveSizePolicy -XX:+UseParallelGC"
      })
  void takesTheFlagsThatTheUserSays(String flags) throws Exception {
    Path log = parallelOfAllFlagsWithoutThem();
    assertThat(json("--gc-log", log.toString()).at("/plan/flags").toString())
        .contains("-XX:-UseAdaptiveSizePolicy", "-XX:MetaspaceSize=256m");

    JsonNode json = json("--gc-log", log.toString(), "--flags", flags);

    assertThat(json.at("/verdict").asString()).isEqualTo("USE");
    assertThat(json.at("/plan/flags").isEmpty()).as("%s", json.at("/plan/flags")).isTrue();
  }

  @TempDir private Path temporary;

  private Path parallelOfAllFlagsWithoutThem() throws Exception {
    Path log = temporary.resolve("gc.log");
    List<String> lines = Files.readAllLines(foreign("flags-17.log"));
    Files.write(log, lines.stream().filter(line -> !line.startsWith("-XX:")).toList());
    return log;
  }

  @ParameterizedTest
  @CsvSource({"rotated-17, Parallel", "rotated-25, Serial"})
  void takesTheFolderOfARotatedLogInTheOrderOfTime(String name, String collector) throws Exception {
    JsonNode json = seen("--gc-log", foreign(name).toString());

    assertThat(json.at("/collector").asString()).isEqualTo(collector);
    assertThat(json.at("/seen/seconds").asDouble()).isBetween(8.0, 20.0);
    assertThat(json.at("/seen/allocatedBytesPerSecond").asDouble() / (1 << 20))
        .as("asked for 100 MB/s on a busy machine")
        .isBetween(40.0, 110.0);
    assertThat(notes(json)).doesNotContain("missing", "begins with collection");
  }

  @Test
  void takesTheFilesOfARotatedLogInAnyOrder() throws Exception {
    JsonNode folder = seen("--gc-log", foreign("rotated-17").toString());
    String path = foreign("rotated-17").toString();

    JsonNode files = seen("--gc-log", path + "/gc.log", path + "/gc.log.1", path + "/gc.log.0");

    assertThat(files.at("/seen")).isEqualTo(folder.at("/seen"));
  }

  @Test
  void readsPackedFilesOfARotatedLog(@TempDir Path folder) throws Exception {
    Path rotated = foreign("rotated-17");
    for (String name : List.of("gc.log", "gc.log.0", "gc.log.1")) {
      Path packed = folder.resolve(name + ".gz");
      try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
        Files.copy(rotated.resolve(name), gzip);
      }
      Files.setLastModifiedTime(packed, FileTime.fromMillis(0));
    }
    Files.writeString(folder.resolve("README"), "no log");

    assertThat(seen("--gc-log", folder.toString()).at("/seen"))
        .isEqualTo(seen("--gc-log", rotated.toString()).at("/seen"));
  }

  @Test
  void findsTheCollectorWhereTheBeginningWasRotatedAway() throws Exception {
    JsonNode json = seen("--gc-log", foreign("beginning-lost-17").toString());

    assertThat(json.at("/collector").asString()).isEqualTo("Parallel");
    assertThat(notes(json)).contains("the log begins with collection ");
    assertThat(json.at("/seen/allocatedBytesPerSecond").asDouble() / (1 << 20))
        .as("the live state is not taken for allocated")
        .isBetween(50.0, 210.0);
  }

  @Test
  void refusesAFolderOfSeveralLogs(@TempDir Path folder) throws Exception {
    Files.copy(foreign("flags-17.log"), folder.resolve("a.log"));
    Files.copy(foreign("flags-25.log"), folder.resolve("b.log"));

    assertThat(refusal("--gc-log", folder.toString()))
        .contains(
            "several logs are in it: a.log, b.log (expected the files of one JVM: name them)");
  }

  @Test
  void refusesAFolderWithoutALog(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("README"), "no log");

    assertThat(refusal("--gc-log", folder.toString())).contains("no GC log is in it");
  }

  @Test
  void saysThatTheMiddleIsMissingAndDoesNotCountItsTime() throws Exception {
    Path log = temporary.resolve("gc.log");
    List<String> lines = Files.readAllLines(AdviseCommandTest.log("parallel-17"));
    lines.subList(lineOf(lines, "GC(4) "), lineOf(lines, "GC(11) ")).clear();
    Files.write(log, lines);
    JsonNode whole = seen("--gc-log", AdviseCommandTest.log("parallel-17").toString());

    JsonNode json = seen("--gc-log", log.toString());

    assertThat(notes(json)).contains("7 collections are missing in the middle of the log");
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
    JsonNode one = seen("--gc-log", AdviseCommandTest.log(first).toString());
    JsonNode other = seen("--gc-log", AdviseCommandTest.log(second).toString());
    boolean longer = one.at("/seen/seconds").asDouble() > other.at("/seen/seconds").asDouble();

    JsonNode json = seen("--gc-log", log.toString());

    assertThat(json.at("/seen")).isEqualTo((longer ? one : other).at("/seen"));
    assertThat(json.at("/collector")).isEqualTo((longer ? one : other).at("/collector"));
    assertThat(notes(json)).contains("the log holds 2 JVMs; only the one that ran the longest");
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

    assertThat(refusal("--gc-log", log.toString()))
        .contains("collection 1 comes after collection 500")
        .contains("(expected the lines of one JVM in the order in which it wrote them)");
  }

  @Test
  void saysThatALogIsOfJdk8() throws Exception {
    assertThat(refusal("--gc-log", foreign("jdk-8.log").toString()))
        .contains("it is a log of JDK 8 or older");
  }

  @ParameterizedTest
  @CsvSource({
    "gc-only-g1-17, G1, 11",
    "gc-only-parallel-25, Parallel, 21",
    "no-safepoints-g1-25, G1, 9",
  })
  void judgesALogWithoutSafepointsByItsCollections(String log, String collector, int stops)
      throws Exception {
    JsonNode json = seen("--gc-log", foreign(log + ".log").toString());

    assertThat(json.at("/collector").asString()).isEqualTo(collector);
    assertThat(json.at("/seen/stops").asInt()).isEqualTo(stops);
    assertThat(notes(json)).contains("the log does not tell the safepoints");
  }

  @Test
  void saysThatBtcMayHaveRunAlready() throws Exception {
    assertThat(notes(seen("--gc-log", foreign("btc-on-class-path-25.log").toString())))
        .contains("BTC is on the class path of this JVM");
  }

  @Test
  void doesNotJudgeByStopsThatSomebodyAskedFor() throws Exception {
    Path log = temporary.resolve("gc.log");
    List<String> lines = Files.readAllLines(AdviseCommandTest.log("parallel-17"));
    Files.write(
        log,
        lines.stream().map(line -> line.replace("Allocation Failure", "System.gc()")).toList());

    JsonNode json = json("--gc-log", log.toString());

    assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
    assertThat(json.at("/reasons/0").asString())
        .contains("stops were asked for, as by System.gc(), by BTC itself or by somebody else");
  }

  @Test
  void leavesOutStartUpOfALongLogAndSaysSo() throws Exception {
    Path log = temporary.resolve("gc.log");
    Files.write(log, logOf("900.000", "20.000", 3_600));

    JsonNode usual = seen("--gc-log", log.toString());
    JsonNode all = seen("--gc-log", log.toString(), "--start-up", "0");
    JsonNode more = seen("--gc-log", log.toString(), "--start-up", "600");

    assertThat(all.at("/seen/full").isMissingNode()).isTrue();
    assertThat(all.at("/seen/longestMillis").asDouble()).as("in start-up").isEqualTo(900);
    assertThat(usual.at("/seen/longestMillis").asDouble()).isEqualTo(20);
    assertThat(usual.at("/seen/seconds").asDouble()).isEqualTo(3_540);
    assertThat(more.at("/seen/seconds").asDouble()).isEqualTo(3_000);
    assertThat(notes(usual)).contains("the first 60 s are left out as start-up");
    assertThat(notes(all)).doesNotContain("start-up");
    assertThat(refusal("--gc-log", log.toString(), "--start-up", "3600"))
        .contains("it lasts 3600 s, and --start-up leaves out 3600 s");
  }

  /** A stop every ten seconds; the second of them, while it starts, is another. */
  private static List<String> logOf(String second, String usual, int seconds) {
    List<String> lines = new ArrayList<>();
    lines.add("[0.000s][info][gc] Using Serial");
    lines.add("[0.001s][info][gc,init] Heap Max Capacity: 512M");
    for (int i = 1; i * 10 <= seconds; i++) {
      String stop = i == 2 ? second : usual;
      lines.add(
          String.format(
              Locale.ROOT,
              "[%d.000s][info][gc] GC(%d) Pause Young (Allocation Failure) 200M->50M(512M) %sms",
              i * 10,
              i - 1,
              stop));
    }
    return lines;
  }

  /** Stops that meet a thousandth of the requests: there the limit lies. */
  @Test
  void doesNotSayTheOppositeWithTheNextSeed() throws Exception {
    Path log = temporary.resolve("gc.log");
    Files.write(log, logOf("14.800", "14.800", 3_600));
    List<String> verdicts = new ArrayList<>();
    for (String seed : List.of("1", "2", "3")) {
      verdicts.add(
          json("--gc-log", log.toString(), "--start-up", "0", "--seed", seed)
              .at("/verdict")
              .asString());
    }

    assertThat(verdicts).contains("UNDECIDED");
    assertThat(verdicts.contains("USE_WITH_CHANGES") && verdicts.contains("DO_NOT_USE"))
        .as("%s", verdicts)
        .isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"zgc-17", "zgc-25", "shenandoah-25"})
  void saysUnknownAndNotZeroForZgcAndShenandoah(String log) throws Exception {
    JsonNode json = json("--gc-log", AdviseCommandTest.log(log).toString());

    for (String field : List.of("/edenBytes", "/oldTriggerBytes", "/seen/liveBytes")) {
      assertThat(json.at(field).isNull()).as(field).isTrue();
    }
    assertThat(json.at("/seen/allocatedBytesPerSecond").isNull()).isTrue();
    assertThat(json.at("/seen/medianYoungMillis").isNull()).isTrue();
    assertThat(advise("--gc-log", AdviseCommandTest.log(log).toString())).isZero();
    assertThat(out.toString()).contains("what is allocated is unknown").doesNotContain(" 0 MB");
  }

  @Test
  void saysThatTheHeapOfZgcIsUnknownWhereTheLogDoesNotTell() throws Exception {
    assertThat(advise("--gc-log", foreign("gc-only-zgc-25.log").toString())).isZero();

    assertThat(out.toString()).containsPattern("heap +unknown");
  }

  /** A log of -Xlog:gc tells when ZGC collects, but none of its stops. */
  @Test
  void saysThatTheStopsOfZgcAreUnknownWhereTheLogDoesNotTell() throws Exception {
    JsonNode json = json("--gc-log", foreign("gc-only-zgc-25.log").toString());

    assertThat(json.at("/collector").asString()).isEqualTo("generational ZGC");
    for (String field : List.of("stops", "stopsPerHour", "stoppedShare", "longestMillis")) {
      assertThat(json.at("/seen/" + field).isNull()).as(field).isTrue();
    }
    advise("--gc-log", foreign("gc-only-zgc-25.log").toString());
    assertThat(out.toString()).contains("its stops are unknown").doesNotContain(" 0 stops");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stalls-zgc-17", "stalls-zgc-25"})
  void doesNotTakeAThreadThatWaitsForMemoryForAStop(String log) throws Exception {
    JsonNode json = json("--gc-log", foreign(log + ".log").toString());

    assertThat(json.at("/seen/stalls").asInt()).isPositive();
    assertThat(json.at("/seen/longestStallMillis").asDouble()).isGreaterThan(30);
    assertThat(json.at("/seen/longestMillis").asDouble())
        .isLessThan(json.at("/seen/longestStallMillis").asDouble());
    assertThat(json.at("/reasons/0").asString())
        .contains("times a thread waited for memory")
        .contains("a larger heap helps against that");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--flags service.jar --gc-log pom.xml | --flags: service.jar (expected flags of a JVM",
        "--start-up -1 --gc-log pom.xml | --start-up: -1.0 (expected 0 to 1000000 seconds)",
        "--start-up 5 --pid 1 | --start-up: 5.0 (expected only with --gc-log",
        "--gc-log pom.xml | no line of a log is in it",
      })
  void answersAWrongQuestionWithOneSentence(String arguments, String sentence) {
    assertThat(refusal(arguments.split(" "))).contains(sentence);
  }

  private String refusal(String... arguments) {
    err.getBuffer().setLength(0);
    assertThat(advise(arguments)).isEqualTo(2);
    assertThat(err.toString()).hasLineCount(1).startsWith("btc advise: ");
    return err.toString();
  }

  private static String notes(JsonNode json) {
    return json.at("/notes").toString();
  }

  private JsonNode json(String... arguments) {
    out.getBuffer().setLength(0);
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--json", "-"));
    assertThat(advise(all.toArray(String[]::new))).as("%s", err).isZero();
    return new JsonMapper().readTree(out.toString());
  }

  /** Without a simulation: a single replica needs none. */
  private JsonNode seen(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--replicas", "1"));
    return json(all.toArray(String[]::new));
  }

  private int advise(String... arguments) {
    List<String> all = new ArrayList<>(List.of("advise"));
    all.addAll(List.of(arguments));
    CommandLine line =
        BtcCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(all.toArray(String[]::new));
  }

  private static Path foreign(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(ForeignLogTest.class.getResource("foreign/" + name)).toURI());
  }
}
