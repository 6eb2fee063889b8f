package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.btc.gc.Collector;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Logs as people have them, each with its right answer. */
final class CasesTest {

  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private static final String TOO_OLD = "a log of JDK 9 to 16; BTC needs 17";

  private static String file(String name) throws URISyntaxException {
    return BtcRun.file("cases/" + name);
  }

  @Test
  void readsTheSafepointsOfJdk9To13AndNeverJoinsTheirStops() throws Exception {
    String log = file("01-jdk11-safepoint-format/gc.log");

    JsonNode json = BtcRun.json("advise", "--gc-log", log, "--start-up", "0");

    assertThat(json.at("/seen/stops").asInt()).isEqualTo(3);
    assertThat(json.at("/seen/longestMillis").asDouble()).isEqualTo(6.7);
    assertThat(stoppedMillis(json)).isCloseTo(16.8, within(1e-6));
    assertThat(json.at("/heapBytes").asLong()).isEqualTo(2048L << 20);
    assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
    assertThat(json.at("/notes/0").asString()).isEqualTo(TOO_OLD);
  }

  private static double stoppedMillis(JsonNode json) {
    return json.at("/seen/stoppedShare").asDouble() * json.at("/seen/seconds").asDouble() * 1e3;
  }

  @Test
  void countsTheExposedRequestsOfALogWithoutSafepoints() throws Exception {
    JsonNode json =
        BtcRun.json(
            "exposed",
            "--access-log",
            file("02-exposed-without-safepoints/access.log"),
            "--gc-log",
            file("02-exposed-without-safepoints/gc.log"));

    assertThat(json.at("/stops").asInt()).isEqualTo(2);
    assertThat(json.at("/longestStopMillis").asDouble()).isEqualTo(50);
    assertThat(json.at("/requests").asInt()).isEqualTo(6);
    assertThat(json.at("/exposed").asInt()).isEqualTo(2);
    assertThat(json.at("/notes").toString()).contains("the log does not contain the safepoints");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gc.log", "gc-time-only.log"})
  void observesALogWithoutSafepointsAlike(String log) throws Exception {
    JsonNode json =
        BtcRun.json(
            "observe",
            "--access-log",
            file("02-exposed-without-safepoints/access-observe.log"),
            "--gc-log",
            file("02-exposed-without-safepoints/" + log));

    assertThat(json.at("/observed/requests").asInt()).isEqualTo(6);
    assertThat(json.at("/observed/exposed").asInt()).isEqualTo(2);
    assertThat(json.at("/observed/longestStopMillis").asDouble()).isEqualTo(50);
    assertThat(json.at("/observed/stops/pause young").asInt()).isEqualTo(2);
    assertThat(json.at("/observed/stoppedSeconds").asDouble()).isCloseTo(0.1, within(1e-9));
  }

  @Test
  void estimatesFromARateAndALogWithoutSafepoints() throws Exception {
    JsonNode json =
        BtcRun.json(
            "observe", "--rate", "10", "--gc-log", file("02-exposed-without-safepoints/gc.log"));

    assertThat(json.at("/observed/stops/pause young").asInt()).isEqualTo(2);
    assertThat(json.at("/observed/longestStopMillis").asDouble()).isEqualTo(50);
    assertThat(json.at("/observed/seconds").asDouble()).isCloseTo(610.05, within(0.01));
    assertThat(json.at("/exposedPerMillion").asDouble()).isLessThan(1_000);
    assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
  }

  @Test
  void readsDecimalCommas() throws Exception {
    JsonNode json = BtcRun.json("advise", "--gc-log", file("03-comma-locale/gc.log"));

    assertThat(json.at("/seen/stops").asInt()).isEqualTo(3);
    assertThat(json.at("/seen/longestMillis").asDouble()).isEqualTo(50.789);
    assertThat(stoppedMillis(json)).isCloseTo(50.123 + 50.456 + 50.789, within(1e-6));
    assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
  }

  @Test
  void readsTheDecimalCommasOfStalls(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("gc.log");
    Files.writeString(
        log,
        """
        [0,005s][info][gc,init] Heap Max Capacity: 1G
        [0,006s][info][gc] Using The Z Garbage Collector
        [1,000s][info][gc] Allocation Stall (main) 0,706ms
        [9,000s][info][gc,phases] GC(0) Pause Mark Start 0,012ms
        """);

    JsonNode json = BtcRun.json("advise", "--gc-log", log.toString());

    assertThat(json.at("/seen/stalls").asInt()).isEqualTo(1);
    assertThat(json.at("/seen/longestStallMillis").asDouble()).isEqualTo(0.706);
    assertThat(json.at("/seen/stops").asInt()).isEqualTo(1);
    assertThat(json.at("/seen/longestMillis").asDouble()).isEqualTo(0.012);
  }

  @ParameterizedTest
  @ValueSource(strings = {"solr-time-uptime", "cassandra-time-uptime-pid-tid-level", "time-pid"})
  void readsLinesWithoutTags(String log) throws Exception {
    isOneStopInOneGigabyte(file("04-no-tags/" + log + ".log"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "docker-compose-logs",
        "docker-json-file",
        "kubectl-logs-prefix",
        "kubectl-logs-timestamps",
        "cri-file",
        "journald",
        "stern",
      })
  void readsWhatDockerAndKubernetesPutAroundALine(String log) throws Exception {
    isOneStopInOneGigabyte(file("05-collected-by-docker-or-kubernetes/" + log + ".log"));
  }

  private static void isOneStopInOneGigabyte(String log) {
    JsonNode json = BtcRun.json("advise", "--gc-log", log, "--replicas", "1");

    assertThat(json.at("/seen/stops").asInt()).isEqualTo(1);
    assertThat(json.at("/seen/longestMillis").asDouble()).isEqualTo(50.212838);
    assertThat(json.at("/heapBytes").asLong()).isEqualTo(1L << 30);
    assertThat(json.at("/collector").asString()).isEqualTo("G1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"access.log", "access-envoy-json.log"})
  void readsTheAccessLogsOfIstio(String access) throws Exception {
    for (String verb : new String[] {"exposed", "observe"}) {
      JsonNode json =
          BtcRun.json(
              verb,
              "--access-log",
              file("06-istio-default-access-log/" + access),
              "--gc-log",
              file("06-istio-default-access-log/gc.log"),
              "--server",
              "10.244.0.8:8080");
      JsonNode counts = verb.equals("exposed") ? json : json.at("/observed");

      assertThat(counts.at("/requests").asInt()).as(verb).isEqualTo(2);
      assertThat(counts.at("/exposed").asInt()).as(verb).isEqualTo(1);
    }
  }

  @Test
  void givesNoVerdictOnALogOfJdk9To16() throws Exception {
    JsonNode json = BtcRun.json("advise", "--gc-log", file("12-jdk-9-to-16/gc-jdk11.log"));

    assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
    assertThat(json.at("/reasons").toString()).contains(TOO_OLD);
    assertThat(json.at("/notes/0").asString()).isEqualTo(TOO_OLD);
    assertThat(json.at("/notes").toString()).doesNotContain("logs the limit");
  }

  @Test
  void givesNoVerdictOnALogOfJdk9To16AndARate() throws Exception {
    JsonNode json =
        BtcRun.json("observe", "--rate", "1000", "--gc-log", file("12-jdk-9-to-16/gc-jdk11.log"));

    assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
    assertThat(json.at("/sentence").asString()).isEqualTo("This is " + TOO_OLD + ".");
    assertThat(json.at("/observed/notes/0").asString()).isEqualTo(TOO_OLD);
  }

  @Test
  void givesNoVerdictOnALogThatNamesJdk16(@TempDir Path folder) throws Exception {
    Path log = folder.resolve("gc.log");
    Files.writeString(
        log,
        Files.readString(Path.of(file("03-comma-locale/gc.log"))).replace("17.0.9+9", "16.0.2+7"));

    JsonNode json = BtcRun.json("advise", "--gc-log", log.toString());

    assertThat(json.at("/verdict").asString()).isEqualTo("UNDECIDED");
    assertThat(json.at("/reasons").toString()).contains(TOO_OLD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gc.log", "no/such/folder/gc.log.0", "."})
  void proposesTheOptionForAFileWithoutOne(String log) {
    assertThat(BtcRun.refusal("advise", log)).contains("did you mean --gc-log " + log + "?");
  }

  @ParameterizedTest
  @CsvSource({
    "-XX:MaxRAMPercentage=75, -XX:InitialRAMPercentage=75 -XX:MaxRAMPercentage=75",
    "-XX:MaxRAMPercentage=62.5, -XX:InitialRAMPercentage=62.5 -XX:MaxRAMPercentage=62.5",
    "-Dno=flag, -XX:InitialRAMPercentage=60 -XX:MaxRAMPercentage=60",
  })
  void leavesPercentagesPercentages(String flag, String heap) {
    String printed = BtcRun.printed("advise", "--", JAVA, "-XX:+UseG1GC", flag, "-jar", "x.jar");

    assertThat(printed)
        .contains("export JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS " + heap + " -XX:NewRatio=2")
        .contains("ENV JAVA_TOOL_OPTIONS=\"$JAVA_TOOL_OPTIONS " + heap + " -XX:NewRatio=2")
        .contains("an operator sets JAVA_TOOL_OPTIONS in the pod")
        .contains("--memory SIZE");
    assertThat(printed.substring(printed.indexOf("# shell")))
        .doesNotContain("-Xms", "-Xmx", "-Xmn");
  }

  /** Of a collector that has been named, the line without its name. */
  @ParameterizedTest
  @EnumSource(names = {"SERIAL", "PARALLEL", "G1"})
  void advisesTheLineForAnyContainerWhereNoSizeIsSet(Collector collector) {
    List<String> line = collector.containerFlags();

    JsonNode json = commandLine(line.get(0));

    assertThat(json.at("/plan/flags").valueStream().map(JsonNode::asString))
        .isEqualTo(line.subList(1, line.size()));
    assertThat(json.at("/plan/edenBytes").asDouble() / (1 << 20))
        .as("0.8 of a third of 60 %% of 2 GB")
        .isCloseTo(2048 * 0.6 / 3 * 0.8, within(8.0));
  }

  @Test
  void namesTheCollectorThatTheJvmWouldChoose() {
    JsonNode json = commandLine();
    Collector chosen =
        Stream.of(Collector.values())
            .filter(each -> each.toString().equals(json.at("/collector").asString()))
            .findFirst()
            .orElseThrow();

    assertThat(json.at("/plan/flags").valueStream().map(JsonNode::asString))
        .isEqualTo(chosen.containerFlags());
  }

  @ParameterizedTest
  @EnumSource(names = {"SERIAL", "PARALLEL", "G1"})
  void isContentWithTheLine(Collector collector) {
    JsonNode json = commandLine(collector.containerFlags().toArray(String[]::new));

    assertThat(json.at("/verdict").asString()).isEqualTo("USE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseSerialGC"})
  void isContentWithItsOwnPercentages(String collector) {
    JsonNode first = commandLine(collector, "-XX:MaxRAMPercentage=75");
    String flags = first.at("/plan/flags").toString().replaceAll("[\\[\\]\"]", "");

    JsonNode second = commandLine((collector + "," + flags).split(","));

    assertThat(second.at("/verdict").asString()).isEqualTo("USE");
  }

  private static JsonNode commandLine(String... flags) {
    String[] all = new String[flags.length + 7];
    System.arraycopy(
        new String[] {"advise", "--memory", "2g", "--json=-", "--", JAVA}, 0, all, 0, 6);
    System.arraycopy(flags, 0, all, 6, flags.length);
    all[all.length - 1] = "-version";
    BtcRun run = BtcRun.of(all);
    return run.json();
  }

  @Test
  void computesForTheMemoryOfTheContainer() {
    JsonNode json = commandLine("-XX:+UseSerialGC", "-XX:MaxRAMPercentage=50");

    assertThat(json.at("/heapBytes").asDouble()).isCloseTo(1L << 30, within(64.0 * (1 << 20)));
    assertThat(json.at("/notes/0").asString()).contains("a container of 2048 MB");
    assertThat(BtcRun.refusal("advise", "--memory", "2g", "--gc-log", "pom.xml"))
        .contains("--memory: 2g (expected only with a command line");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xgcpolicy:gencon", "-Xverbosegclog:gc.log"})
  void namesOpenJ9(String option) {
    assertThat(BtcRun.refusal("advise", "--", JAVA, option, "-jar", "x.jar"))
        .contains(option + " is an option of OpenJ9");
  }

  @Test
  void namesTheLauncherOfOpenJ9(@TempDir Path folder) throws Exception {
    Path java = folder.resolve("java");
    Files.writeString(
        java, "#!/bin/sh\necho JVMJ9VM007E Command-line option unrecognised: $1\nexit 1\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();

    assertThat(BtcRun.refusal("advise", "--", java.toString(), "-Xmx1g", "-jar", "x.jar"))
        .contains(java + " is OpenJ9 (expected the java of a HotSpot JVM)");
  }
}
