package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Logs as people have them: without safepoints, of other flags, of other collectors. The logs are
 * of real JVMs, see {@link Allocator}; that of JDK 8 is from its documentation.
 */
final class ForeignLogTest {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private static final String SET =
      "-Xms256m -Xmx256m -Xmn96m -XX:+UseParallelGC -XX:-UseAdaptiveSizePolicy"
          + " -XX:MetaspaceSize=256m -XX:+AlwaysPreTouch";

  private final AdviseRun advise = new AdviseRun();

  @ParameterizedTest
  @ValueSource(strings = {"flags-17", "flags-25"})
  void readsTheFlagsThatAJvmPrintsWithItsLog(String log) throws Exception {
    JsonNode json = advise.json("--gc-log", AdviseRun.foreign(log + ".log").toString());

    assertThat(json.at("/verdict").asString()).isEqualTo("USE");
    assertThat(json.at("/plan/flags").isEmpty()).as("%s", json.at("/plan/flags")).isTrue();
    assertThat(AdviseRun.notes(json)).doesNotContain("does not contain the flags");
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

    JsonNode json = advise.json("--gc-log", log.toString());

    assertThat(json.at("/seen/stops").asInt()).isPositive();
    assertThat(AdviseRun.notes(json)).doesNotContain("does not contain the flags");
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
    assertThat(advise.json("--gc-log", log.toString()).at("/plan/flags").toString())
        .contains("-XX:-UseAdaptiveSizePolicy", "-XX:MetaspaceSize=256m");

    JsonNode json = advise.json("--gc-log", log.toString(), "--flags", flags);

    assertThat(json.at("/verdict").asString()).isEqualTo("USE");
    assertThat(json.at("/plan/flags").isEmpty()).as("%s", json.at("/plan/flags")).isTrue();
  }

  @Test
  void saysWhichOfThemCountForNothing() throws Exception {
    String log = AdviseRun.foreign("flags-17.log").toString();

    JsonNode json = advise.json("--gc-log", log, "--flags", "-XX:+UseParallelGC -XX:+Nonsense");
    JsonNode spelt =
        advise.json(
            "--gc-log", log, "--flags", "-XX:+UseParallelGC -XX:G1NewSizePercent=30 -Xmx256m");

    assertThat(AdviseRun.notes(json)).contains("so it does not count: -XX:+Nonsense");
    assertThat(AdviseRun.notes(spelt)).doesNotContain("does not count");
  }

  @TempDir private Path temporary;

  private Path parallelOfAllFlagsWithoutThem() throws Exception {
    Path log = temporary.resolve("gc.log");
    List<String> lines = Files.readAllLines(AdviseRun.foreign("flags-17.log"));
    Files.write(log, lines.stream().filter(line -> !line.startsWith("-XX:")).toList());
    return log;
  }

  @Test
  void saysThatALogIsOfJdk8() throws Exception {
    assertThat(advise.refusal("--gc-log", AdviseRun.foreign("jdk-8.log").toString()))
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
    JsonNode json = advise.seen("--gc-log", AdviseRun.foreign(log + ".log").toString());

    assertThat(json.at("/collector").asString()).isEqualTo(collector);
    assertThat(json.at("/seen/stops").asInt()).isEqualTo(stops);
    assertThat(AdviseRun.notes(json)).contains("the log does not contain the safepoints");
  }

  @Test
  void saysThatBtcMayHaveRunAlready() throws Exception {
    assertThat(
            AdviseRun.notes(
                advise.seen("--gc-log", AdviseRun.foreign("btc-on-class-path-25.log").toString())))
        .contains("BTC is on the class path of this JVM");
  }

  @Test
  void doesNotJudgeByStopsThatSomebodyAskedFor() throws Exception {
    Path log = temporary.resolve("gc.log");
    List<String> lines = Files.readAllLines(AdviseCommandTest.log("parallel-17"));
    Files.write(
        log,
        lines.stream().map(line -> line.replace("Allocation Failure", "System.gc()")).toList());

    JsonNode json = advise.json("--gc-log", log.toString());

    assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
    assertThat(json.at("/reasons/0").asString())
        .contains(
            "stops were requested, for instance by System.gc(), by BTC or by another program");
  }

  @Test
  void leavesOutStartUpOfALongLogAndSaysSo() throws Exception {
    Path log = temporary.resolve("gc.log");
    Files.write(log, logOf("900.000", "20.000", 3_600));

    JsonNode usual = advise.seen("--gc-log", log.toString());
    JsonNode all = advise.seen("--gc-log", log.toString(), "--start-up", "0");
    JsonNode more = advise.seen("--gc-log", log.toString(), "--start-up", "600");

    assertThat(all.at("/seen/full").isMissingNode()).isTrue();
    assertThat(all.at("/seen/longestMillis").asDouble()).as("in start-up").isEqualTo(900);
    assertThat(usual.at("/seen/longestMillis").asDouble()).isEqualTo(20);
    assertThat(usual.at("/seen/seconds").asDouble()).isEqualTo(3_540);
    assertThat(more.at("/seen/seconds").asDouble()).isEqualTo(3_000);
    assertThat(AdviseRun.notes(usual)).contains("the first 60 s are omitted as start-up");
    assertThat(AdviseRun.notes(all)).doesNotContain("start-up");
    assertThat(advise.refusal("--gc-log", log.toString(), "--start-up", "3600"))
        .contains("the log lasts 3600 s, and --start-up omits 3600 s");
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
    Files.write(log, logOf("20.900", "20.900", 3_600));
    List<String> verdicts = new ArrayList<>();
    for (String seed : List.of("1", "2", "3")) {
      verdicts.add(
          advise
              .json("--gc-log", log.toString(), "--start-up", "0", "--seed", seed)
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
    JsonNode json = advise.json("--gc-log", AdviseCommandTest.log(log).toString());

    for (String field : List.of("/edenBytes", "/oldTriggerBytes", "/seen/liveBytes")) {
      assertThat(json.at(field).isNull()).as(field).isTrue();
    }
    assertThat(json.at("/seen/allocatedBytesPerSecond").isNull()).isTrue();
    assertThat(json.at("/seen/medianYoungMillis").isNull()).isTrue();
    assertThat(advise.run("--gc-log", AdviseCommandTest.log(log).toString())).isZero();
    assertThat(advise.printed()).contains("its allocation is unknown").doesNotContain(" 0 MB");
  }

  @Test
  void saysThatTheHeapOfZgcIsUnknownWhereTheLogDoesNotTell() throws Exception {
    assertThat(advise.run("--gc-log", AdviseRun.foreign("gc-only-zgc-25.log").toString())).isZero();

    assertThat(advise.printed()).containsPattern("heap +unknown");
  }

  /** A log of -Xlog:gc tells when ZGC collects, but none of its stops. */
  @Test
  void saysThatTheStopsOfZgcAreUnknownWhereTheLogDoesNotTell() throws Exception {
    JsonNode json = advise.json("--gc-log", AdviseRun.foreign("gc-only-zgc-25.log").toString());

    assertThat(json.at("/collector").asString()).isEqualTo("generational ZGC");
    for (String field : List.of("stops", "stopsPerHour", "stoppedShare", "longestMillis")) {
      assertThat(json.at("/seen/" + field).isNull()).as(field).isTrue();
    }
    advise.run("--gc-log", AdviseRun.foreign("gc-only-zgc-25.log").toString());
    assertThat(advise.printed()).contains("its stops are unknown").doesNotContain(" 0 stops");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stalls-zgc-17", "stalls-zgc-25"})
  void doesNotTakeAThreadThatWaitsForMemoryForAStop(String log) throws Exception {
    JsonNode json = advise.json("--gc-log", AdviseRun.foreign(log + ".log").toString());

    assertThat(json.at("/seen/stalls").asInt()).isPositive();
    assertThat(json.at("/seen/longestStallMillis").asDouble()).isGreaterThan(30);
    assertThat(json.at("/seen/longestMillis").asDouble())
        .isLessThan(json.at("/seen/longestStallMillis").asDouble());
    assertThat(json.at("/reasons/0").asString())
        .contains("a thread waited for memory ")
        .contains("which a larger heap would shorten");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--flags service.jar --gc-log pom.xml | --flags: service.jar (expected flags of a JVM",
        "--start-up -1 --gc-log pom.xml | --start-up: -1.0 (expected 0 to 1000000 seconds)",
        "--start-up 5 --pid 1 | --start-up: 5.0 (expected only with --gc-log",
        "--gc-log pom.xml | no line has a time and the tags of a log",
      })
  void answersAWrongQuestionWithOneSentence(String arguments, String sentence) {
    assertThat(advise.refusal(arguments.split(" "))).contains(sentence);
  }
}
