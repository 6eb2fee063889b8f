package io.github.btc.tools.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The page of an observation by an agent says what was met, and has no share of nothing. */
class ObservedPageTest {

  private static final String FIGURES =
      """
      {"observedNanos":10000000000,"entrances":"%s","idle":"%s","left":{%s},"requests":%d,
       "exposed":0,"arrived":0,"metCollections":0,"stops":{"young":3},"stoppedNanos":{"young":9000000},
       "longestStopNanos":4000000,"cpuNanos":4000000000,"gcCpuNanos":400000000,
       "ownCpuNanos":20000000,
       "dryRun":{"nanos":1,"closings":0,"abandonedClosings":0,"closedNanos":0,"refused":0,
       "uncontrolledRuns":0}}
      """;

  private static ObservedPage page(String entrances, String idle, String left, int requests) {
    String figures = FIGURES.formatted(entrances, idle, left, requests);
    return new ObservedPage(
        AttachedObservation.observed(7, JsonMapper.shared().readTree(figures), 0), null);
  }

  private static String printed(ObservedPage page) {
    StringWriter text = new StringWriter();
    page.print(new PrintWriter(text));
    return text.toString();
  }

  @Test
  void hasNoShareOfNothing() {
    ObservedPage page = page("", "tomcat", "", 0);

    assertThat(printed(page))
        .contains("No request was seen: none came to tomcat; use --gc-log")
        .containsPattern("(?m)^observed +no request in 10 s$")
        .containsPattern("(?m)^stops +3 young")
        .doesNotContain("million", "p99.9", "BTC would close");
    assertThat(page.fields()).containsEntry("exposedPerMillion", null);
  }

  @Test
  void tellsWhichServerWasMetAndCannotBeCounted() {
    ObservedPage page = page("", "", "\"undertow\":\"its class loader does not see the agent\"", 0);

    assertThat(printed(page))
        .contains(
            "No request was seen: this JVM has undertow, whose requests cannot be counted because"
                + " its class loader does not see the agent; use --gc-log");
  }

  @Test
  void tellsWhichServersAreKnownWhereNoneIsMet() {
    assertThat(printed(page("", "", "", 0))).contains("none of the servers that BTC knows");
  }

  /** Nobody was in flight in these collections, and what would have arrived went elsewhere. */
  @Test
  void hasNoVerdictWhereBtcItselfHasClosedMeanwhile() {
    String figures = FIGURES.formatted("tomcat", "", "", 2_000);
    ObservedPage page =
        new ObservedPage(
            AttachedObservation.observed(7, JsonMapper.shared().readTree(figures), 40), null);

    assertThat(page.fields()).containsEntry("verdict", ObservedVerdict.Use.UNDECIDED);
    assertThat(printed(page))
        .startsWith("BTC already runs in this JVM and has closed its gate 40 times.");
  }

  @Test
  void hasTheCpuTimeOfTheObservationBesideThatOfTheProcess() {
    assertThat(printed(page("tomcat", "", "", 2_000)))
        .containsPattern(
            "(?m)^CPU time +4.0 s, of which collections are 10.0 % and threads of this"
                + " observation 0.5 %$");
  }

  @Test
  void judgesNothingOnAStarvedMachine() {
    ObservedPage starved = stoppedForElevenSeconds(600_000_000L);

    assertThat(starved.fields()).containsEntry("verdict", ObservedVerdict.Use.UNDECIDED);
    assertThat(printed(starved))
        .startsWith(
            "The machine is starved: the stops lasted 11.0 s, and the collector had 0.6 s of CPU"
                + " time in them.");
    assertThat(printed(stoppedForElevenSeconds(1_200_000_000L))).doesNotContain("starved");
  }

  private static ObservedPage stoppedForElevenSeconds(long collectorNanos) {
    String figures =
        FIGURES
            .formatted("tomcat", "", "", 2_000)
            .replace("\"observedNanos\":10000000000", "\"observedNanos\":60000000000")
            .replace("\"young\":9000000", "\"young\":11000000000")
            .replace("\"gcCpuNanos\":400000000", "\"gcCpuNanos\":" + collectorNanos);
    return new ObservedPage(
        AttachedObservation.observed(7, JsonMapper.shared().readTree(figures), 0), null);
  }

  @Test
  void readsTheFlagsOfTheJvmFromItsAgent() {
    String told =
        """
        {"collector":"G1","edenBytes":104857600,"oldBytes":943718400,"oldTriggerBytes":483183820,
         "heapBytes":1073741824,"countsConcurrentStops":false,"upMillis":10000,
         "collections":{"G1 Young Generation":{"count":3,"millis":60}},"closings":0,
         "flags":{"MaxHeapSize":"1073741824","G1UseAdaptiveIHOP":"true"},
         "oldLeftBytes":0,"oldUsedBytes":5,"oldPeakBytes":5,
         "maxHeapOrigin":"%s","maxRamPercentage":"25.000000"}
        """;
    JsonMapper json = JsonMapper.shared();
    JvmDescription sized = ObservedJvm.of(7, json.readTree(told.formatted("VM_CREATION")));
    JvmDescription shared = ObservedJvm.of(7, json.readTree(told.formatted("ERGONOMIC")));

    assertThat(sized.ramPercentage()).isNull();
    assertThat(shared.ramPercentage()).isEqualTo(25.0);
    assertThat(sized.activity().allocatedBytesPerSecond()).isEqualTo(3 * 104857600 / 10.0);
    assertThat(sized.activity().live()).isEqualTo(LiveState.of(0, 5, 5));
    assertThat(FlagPlan.of(sized).flags()).contains("-XX:-G1UseAdaptiveIHOP");
    assertThat(ObservedJvm.of(7, json.readTree("{\"error\":\"GET /v1/jvm\"}"))).isNull();
  }

  @Test
  void namesAServerThatCannotBeCountedBesideOneThatIs() {
    ObservedPage page = page("netty", "", "\"undertow\":\"its class is not as expected\"", 2_000);

    assertThat(printed(page)).containsPattern("(?m)^note +not observed: undertow, whose requests");
    assertThat(page.fields().get("observed")).hasFieldOrPropertyWithValue("requests", 2_000.0);
  }

  /** For instance in a container whose file system cannot be written. */
  @Test
  void tellsWhichStopsAndRequestsItHasNotSeen() {
    String figures =
        FIGURES
            .formatted("tomcat", "", "", 2_000)
            .replace(
                "\"arrived\"",
                "\"lostRequests\":12,\"source\":\"collections; others are unknown\",\"arrived\"");
    ObservedPage page =
        new ObservedPage(
            AttachedObservation.observed(7, JsonMapper.shared().readTree(figures), 0), null);

    assertThat(printed(page))
        .containsPattern("(?m)^note +the stops are collections; others are unknown$")
        .containsPattern("(?m)^note +12 requests are not counted, because too many ended");
  }

  @Test
  void hasTheThrottlingAndTheCompilersWhereTheyAreKnown() {
    String figures = FIGURES.formatted("tomcat", "", "", 2_000);
    ObservedPage page =
        new ObservedPage(
            AttachedObservation.observed(7, JsonMapper.shared().readTree(figures), 0),
            null,
            new OtherStops(10, 100, 4, 0.2, 4, 1, 7_200));

    assertThat(printed(page))
        .containsPattern(
            "(?m)^throttled +in 4 of 100 periods, 2.000 % of the time: about 20000 of a million"
                + " requests$")
        .containsPattern("(?m)^compilers +25.0 % of the CPU time$")
        .startsWith("The tail is throttling");
    assertThat(page.fields()).containsKey("otherStops");
  }

  private static Observed withSlow(long requests, double slowerThanMillis) {
    return new Observed(
        "access.log and gc.log",
        60,
        2_000,
        1,
        0,
        1,
        null,
        null,
        Map.of("pause young", 1L),
        0.1,
        100,
        null,
        null,
        null,
        null,
        List.of(),
        List.of(),
        new SlowRequests(
            requests,
            2,
            slowerThanMillis,
            Map.of("none of these", requests),
            List.of("other safepoint", "throttled")));
  }

  @Test
  void hasTheCausesOfTheSlowestRequestsAndThoseThatNobodyLookedFor() {
    ObservedPage page = new ObservedPage(withSlow(3, 20), null);

    assertThat(printed(page))
        .containsPattern(
            "(?m)^slowest requests +3 took more than ten times the median of 2.0 ms, by cause:$")
        .containsPattern("(?m)^  none of these +3$")
        .containsPattern("(?m)^  not sampled +other safepoint, throttled$");
    assertThat(page.fields().get("observed")).hasFieldOrProperty("slow");
  }

  @Test
  void saysWhenTheLogsAreTooInexactForTenTimesTheMedian() {
    assertThat(printed(new ObservedPage(withSlow(0, 60), null)))
        .containsPattern("(?m)^slowest requests +none took more than 60.0 ms \\(the times of")
        .doesNotContain("not sampled");
  }

  @Test
  void hasNoCausesOfSingleRequestsWithoutAnAccessLog() {
    assertThat(printed(page("tomcat", "", "", 2_000))).doesNotContain("slowest requests");
  }

  @Test
  void hasNoRowForAQuotaThatIsNotThere() {
    assertThat(printed(page("tomcat", "", "", 2_000))).doesNotContain("throttled", "compilers");
  }
}
