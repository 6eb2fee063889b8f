package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.btc.tools.console.BtcCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The logs are of real JVMs, see {@link Allocator}; two were cut at their end. */
final class AdviseCommandTest {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** A log and a seed have one answer, and several tests look at it. */
  private static final Map<List<String>, JsonNode> ANSWERS = new HashMap<>();

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource({
    "serial-17, Serial, USE_WITH_CHANGES, 9",
    "serial-25, Serial, UNDECIDED, 4",
    "parallel-17, Parallel, USE_WITH_CHANGES, 14",
    "parallel-25, Parallel, USE, 7",
    "g1-17, G1, USE_WITH_CHANGES, 9",
    "g1-25, G1, USE_WITH_CHANGES, 7",
    "zgc-17, ZGC, DO_NOT_USE, 18",
    "zgc-25, generational ZGC, DO_NOT_USE, 21",
    "shenandoah-25, Shenandoah, DO_NOT_USE, 12",
    "epsilon-17, Epsilon, DO_NOT_USE, 0",
  })
  void judgesALogOf(String log, String collector, String verdict, int stops) throws Exception {
    JsonNode json = json("--gc-log", log(log).toString());

    assertThat(json.at("/collector").asString()).isEqualTo(collector);
    assertThat(json.at("/verdict").asString()).isEqualTo(verdict);
    assertThat(json.at("/reasons").isEmpty()).isEqualTo(verdict.startsWith("USE"));
    assertThat(json.at("/seen/stops").asInt()).isEqualTo(stops);
  }

  @Test
  void saysWhatTheBenchMeasuredInContainersLikeThisOne() throws Exception {
    JsonNode json = json("--gc-log", log("serial-17").toString(), "--quota", "0.5");

    assertThat(AdviseRun.notes(json)).contains("container");
    assertThat(AdviseRun.notes(json("--gc-log", log("serial-17").toString())))
        .doesNotContain("container");
  }

  @Test
  void namesTheDefaultsOnWhichTheVerdictRests() throws Exception {
    String log = log("zgc-17").toString();

    assertThat(AdviseRun.notes(json("--gc-log", log, "--replicas", "3")))
        .contains(
            "--rate, --service-time: not given, so the verdict is for 3 replicas, 400.0 requ");
    assertThat(
            AdviseRun.notes(
                json("--gc-log", log, "--replicas", "3", "--rate", "40", "--service-time", "9.5")))
        .doesNotContain("not given");
  }

  /** A log of -Xlog:gc,safepoint, without the star, has these lines only. */
  @ParameterizedTest
  @ValueSource(strings = {"serial-17", "parallel-17", "g1-17", "g1-25"})
  void judgesALogWithoutTheStarAlike(String name, @TempDir Path folder) throws Exception {
    Path log = folder.resolve("gc.log");
    List<String> lines = Files.readAllLines(log(name));
    Files.write(
        log, lines.stream().filter(line -> line.matches(".*\\[(gc|safepoint) *] .*")).toList());
    JsonNode whole = json("--gc-log", log(name).toString());

    JsonNode json = json("--gc-log", log.toString());

    assertThat(json.at("/verdict")).isEqualTo(whole.at("/verdict"));
    assertThat(json.at("/heapBytes").asDouble())
        .isCloseTo(whole.at("/heapBytes").asDouble(), withinPercentage(8));
    assertThat(allocated(json)).isCloseTo(allocated(whole), withinPercentage(0.001));
    assertThat(json.at("/expectation/without/p999Millis").asDouble())
        .isGreaterThan(json.at("/expectation/with/p999Millis").asDouble());
    assertThat(json.at("/notes/0").asString()).contains("does not contain the limit of the heap");
  }

  private static double allocated(JsonNode json) {
    return json.at("/seen/allocatedBytesPerSecond").asDouble()
        * json.at("/seen/seconds").asDouble();
  }

  @Test
  void saysWhatWouldHaveHelpedAndByHowMuch() throws Exception {
    JsonNode json = json("--gc-log", log("g1-17").toString());

    double without = json.at("/expectation/without/exposed").asDouble();
    assertThat(without).isPositive();
    assertThat(json.at("/expectation/with/exposed").asDouble()).isLessThan(without / 10);
    assertThat(json.at("/expectation/with/p999Millis").asDouble())
        .isLessThan(json.at("/expectation/without/p999Millis").asDouble() / 2);
    assertThat(json.at("/expectation/capacityLost").asDouble()).isBetween(0.0001, 0.1);
  }

  @Test
  void readsTheSizesThatTheLogShows() throws Exception {
    JsonNode json = json("--gc-log", log("serial-17").toString());

    assertThat(json.at("/heapBytes").asLong()).isEqualTo(256L << 20);
    assertThat(json.at("/edenBytes").asLong()).as("Eden: 0K(69952K)").isEqualTo(69952L << 10);
    assertThat(json.at("/seen/longestMillis").asDouble()).as("Total").isEqualTo(161.148574);
    assertThat(json.at("/seen/liveBytes").asLong()).isBetween(40L << 20, 50L << 20);
    assertThat(json.at("/seen/allocatedBytesPerSecond").asDouble() / (1 << 20))
        .as("asked for 50 MB/s on a busy machine")
        .isBetween(30.0, 50.0);
  }

  @Test
  void printsATableAndLinesToCopy() throws Exception {
    assertThat(advise("--gc-log", log("g1-25").toString())).isZero();

    assertThat(out.toString())
        .startsWith("USE_WITH_CHANGES")
        .contains("collects by itself", "would have helped", "closings, each replica")
        .contains("export JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS -Xmn")
        .contains("ENV JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS -Xmn")
        .contains("-XX:InitiatingHeapOccupancyPercent=90 -XX:-G1UseAdaptiveIHOP")
        .containsPattern(
            "btc:\\R {2}gc:\\R {4}young:\\R {6}min-share: 0.75\\R {6}max-share: 0.875");
  }

  @Test
  void doesNotAdviseASingleReplica() throws Exception {
    JsonNode json = json("--gc-log", log("g1-17").toString(), "--replicas", "1");

    assertThat(json.at("/verdict").asString()).isEqualTo("DO_NOT_USE");
    assertThat(json.at("/reasons/0").asString()).startsWith("there is one replica");
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx1g -XX:+UseParallelGC, USE_WITH_CHANGES",
    "-Xms1g -Xmx1g -Xmn256m -XX:+UseParallelGC -XX:-UseAdaptiveSizePolicy -XX:MetaspaceSize=256m"
        + " -XX:+AlwaysPreTouch, USE",
    "-Xmx1g -XX:+UseParallelGC -XX:+DisableExplicitGC, DO_NOT_USE",
    "-Xmx100m -XX:+UseSerialGC, DO_NOT_USE",
    "-Xmx1g -XX:+UseZGC, DO_NOT_USE",
    "-Xmx1g -XX:+UnlockExperimentalVMOptions -XX:+UseEpsilonGC, DO_NOT_USE",
  })
  void judgesACommandLine(String flags, String verdict) {
    assertThat(commandLine(flags.split(" ")).at("/verdict").asString()).isEqualTo(verdict);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseSerialGC"})
  void isContentWithItsOwnAdvice(String collector) {
    JsonNode first = commandLine(collector, "-Xmx768m");
    assertThat(first.at("/verdict").asString()).isEqualTo("USE_WITH_CHANGES");

    List<String> flags = new ArrayList<>(List.of(collector, "-Xmx768m"));
    first.at("/plan/flags").forEach(flag -> flags.add(flag.asString()));
    JsonNode second = commandLine(flags.toArray(String[]::new));

    assertThat(second.at("/doctor").isEmpty()).as("%s", second.at("/doctor")).isTrue();
    assertThat(second.at("/verdict").asString()).isEqualTo("USE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " | 0 JVMs given (expected one of --gc-log FILE",
        "--pid 1 -- java | 2 JVMs given",
        "--gc-log no-such.log | --gc-log: no-such.log (expected an existing file, or",
        "--gc-log pom.xml | no line has a time and the tags of a log",
        "-- ./service | command line: it begins with ./service (expected java",
        "-- no-such-folder/java | (expected a java that this machine can start)",
        "--gc-log pom.xml --rate 99999 | replicas would be busy",
        "--gc-log pom.xml --replicas 0 | --replicas: 0 (expected 1 to 1000)",
        "--gc-log pom.xml --rate 0 | --rate: 0 (expected 0.01 to 1000000)",
        "--gc-log pom.xml --quota 0 | --quota: 0.0 (expected 0.01 to 1000: 0.5 is half of one core",
        "--gc-log pom.xml --quota NaN | --quota: NaN (expected",
        "--gc-log pom.xml --service-time NaN | --service-time: NaN (expected",
      })
  void answersAWrongQuestionWithOneSentenceAndTwo(String arguments, String sentence) {
    assertThat(advise(arguments == null ? new String[0] : arguments.split(" "))).isEqualTo(2);

    assertThat(err.toString()).contains(sentence).hasLineCount(1).startsWith("btc advise: ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void writesTheJsonToAFile(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("advice.json");

    assertThat(advise("--gc-log", log("zgc-17").toString(), "--json", file.toString())).isZero();

    JsonNode json = new JsonMapper().readTree(Files.readString(file));
    assertThat(json.at("/verdict").asString()).isEqualTo("DO_NOT_USE");
    assertThat(out.toString()).startsWith("DO_NOT_USE");
  }

  private JsonNode commandLine(String... flags) {
    List<String> arguments = new ArrayList<>(List.of("--json", "-", "--", JAVA));
    arguments.addAll(List.of(flags));
    arguments.addAll(List.of("-javaagent:not-started.jar", "-jar", "service.jar", "-Xmx1m"));
    return answer(arguments);
  }

  private JsonNode json(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--json", "-"));
    return ANSWERS.computeIfAbsent(all, this::answer);
  }

  private JsonNode answer(List<String> arguments) {
    out.getBuffer().setLength(0);
    assertThat(advise(arguments.toArray(String[]::new))).as("%s", err).isZero();
    return new JsonMapper().readTree(out.toString());
  }

  private int advise(String... arguments) {
    List<String> all = new ArrayList<>(List.of("advise"));
    all.addAll(List.of(arguments));
    CommandLine line =
        BtcCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return line.execute(all.toArray(String[]::new));
  }

  static Path log(String name) throws URISyntaxException {
    return Path.of(
        Objects.requireNonNull(AdviseCommandTest.class.getResource(name + ".log")).toURI());
  }
}
