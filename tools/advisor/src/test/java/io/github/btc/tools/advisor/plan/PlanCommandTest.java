package io.github.btc.tools.advisor.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("one-jdk")
class PlanCommandTest {

  private static final String SERVICE =
      "--rate 1200 --service-time 2.5 --task-duration 20 --requests-per-task 1000 ";

  /** Two replicas that serve up to 1,000 requests per second each. */
  private static final String PAIR =
      "--rate %d --service-time 1 --task-duration 20 --requests-per-task 1000 --replicas 2";

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void findsTheSmallestNumberAndTheSimulatorAgrees() {
    assertThat(plan(SERVICE + "--json -")).isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/enough").asBoolean()).isTrue();
    assertThat(json.at("/outage").asDouble()).isLessThanOrEqualTo(1e-9);
    assertThat(json.at("/shortage").asDouble()).isLessThanOrEqualTo(1e-3);
    assertThat(json.at("/simulated/closings").asDouble()).isGreaterThanOrEqualTo(20);
    assertThat(json.at("/simulated/exposed").asDouble())
        .as("with a gate that nobody knows of, a thousand closings expose several hundred")
        .isLessThan(json.at("/simulated/requests").asDouble() / 10_000);
    assertThat(json.at("/simulated/p999Millis").asDouble())
        .isLessThan(json.at("/simulated/p999WithoutMillis").asDouble());
  }

  /** Of six replicas and of four, the tests below look at the same. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--rate 660 --service-time 3 --concurrency 2 --task-duration 100 --requests-per-task 500"
            + " --replicas 3",
        "--rate 4000 --service-time 1 --concurrency 4 --task-duration 12 --requests-per-task 300"
            + " --replicas 8",
      })
  void theModelIsWithinTheNoiseOfTheSimulator(String service) {
    assertThat(plan(service + " --json -")).isZero();

    assertThatTheModelIsWithinTheNoise(new JsonMapper().readTree(out.toString()));
  }

  /** In both a closing lasts as long as is said, and who is left serves what comes meanwhile. */
  private static void assertThatTheModelIsWithinTheNoise(JsonNode json) {
    double away = json.at("/awayShare").asDouble();
    double noise = json.at("/simulated/awayError").asDouble();
    assertThat(noise).isPositive().isLessThan(0.01 * away);
    assertThat(json.at("/simulated/awayShare").asDouble()).isCloseTo(away, within(3 * noise));
  }

  @Test
  void saysHowLongTheSimulatedClosingsLastAndHowFarItsFiguresReach() throws IOException {
    JsonNode json = planToldTwice(SERVICE + "--replicas 6");

    assertThatTheModelIsWithinTheNoise(json);
    assertThat(json.at("/simulated/closingMillis").asDouble()).isCloseTo(20, within(0.5));
    assertThat(json.at("/simulated/taskMillis").asDouble()).isBetween(12.0, 19.0);
    assertThat(out.toString())
        .containsPattern(
            "simulated, 6 replicas: away 0\\.\\d{4} % ± 0\\.000\\d % each, closings of 20\\.\\d ms"
                + " \\(")
        .doesNotContain("too short");
  }

  @Test
  void saysThatAClosingIsTooShortToDrainIn() {
    assertThat(plan(SERVICE.replace("--task-duration 20", "--task-duration 3"))).isZero();

    assertThat(out.toString())
        .contains(
            "--task-duration: 3.0 ms is too short for the drain: the simulated closings last");
  }

  @Test
  void judgesANumberThatIsGiven() throws IOException {
    JsonNode json = planToldTwice(SERVICE + "--replicas 4");

    assertThatTheModelIsWithinTheNoise(json);
    assertThat(out.toString())
        .contains("<- not enough")
        .contains("simulated, 4 replicas:")
        .doesNotContain("The simulation ended");
  }

  @Test
  void saysThatBtcPaysWhileTheOthersHaveRoomForTheRequestsOfAClosedReplica() throws IOException {
    assertThat(plan(PAIR.formatted(600))).isZero();

    assertThat(out.toString())
        .contains("the others get 60 % of the work that they can do. BTC pays:");
    out.getBuffer().setLength(0);

    JsonNode json = planToldTwice(PAIR.formatted(1_400));

    assertThat(out.toString())
        .contains("the others get 140 % of the work that they can do. BTC does not pay:");
    assertThat(json.at("/othersBusyShare").asDouble()).isCloseTo(1.4, within(1e-9));
    assertThat(json.at("/pays").asBoolean(true)).isFalse();
  }

  /** Round robin gives a stopped replica its share of all requests. */
  @Test
  void comparesBtcWithTheRoutingThatAnExpertWouldUse() throws IOException {
    String four =
        "--rate 1000 --service-time 1 --concurrency 16 --task-duration 40 --requests-per-task 5000"
            + " --replicas 4";
    JsonNode usual = planToldTwice(four);
    assertThat(out.toString()).contains("Both have least-request routing.");
    JsonNode leastRequest = planToldTwice(four + " --policy least-request");
    JsonNode roundRobin = planToldTwice(four + " --policy round-robin");

    assertThat(usual).isEqualTo(leastRequest);
    assertThat(usual.at("/policy").asString()).isEqualTo("least-request");
    assertThat(usual.at("/simulated/p999WithoutMillis").asDouble())
        .isLessThan(0.8 * roundRobin.at("/simulated/p999WithoutMillis").asDouble());
  }

  @Test
  void saysThatBtcDoesNotPayWhereBothReplicasAreOftenAway() {
    assertThat(
            plan(
                "--rate 200 --service-time 1 --task-duration 100 --requests-per-task 100"
                    + " --replicas 2 --json -"))
        .isZero();

    JsonNode json = new JsonMapper().readTree(out.toString());
    assertThat(json.at("/simulated/deniedRatio").asDouble()).isGreaterThan(1e-3);
    assertThat(json.at("/simulated/p999Millis").asDouble())
        .isLessThan(json.at("/simulated/p999WithoutMillis").asDouble());
    assertThat(json.at("/pays").asBoolean(true)).isFalse();
  }

  @Test
  void saysThatBtcDoesNotPayForOneReplica() throws IOException {
    String one = "--rate 100 --service-time 1 --task-duration 40 --requests-per-task 200";

    JsonNode json = planToldTwice(one + " --replicas 1");

    assertThat(out.toString())
        .contains("BTC does not pay: no other replica takes the requests of a closed one.")
        .doesNotContain("BTC pays");
    assertThat(json.at("/othersBusyShare").isNull()).isTrue();
    assertThat(json.at("/pays").asBoolean(true)).isFalse();
  }

  @Test
  void answersAWrongNumberWithOneSentenceAndTwo() {
    assertThat(plan(SERVICE + "--busy 2")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--busy: 2");
    assertThat(plan(SERVICE + "--outage 0")).isEqualTo(2);
    assertThat(err.toString()).contains("--outage: 0.0 (expected more than 0, at most 1)");
    assertThat(plan(SERVICE.replace("2.5", "-1"))).isEqualTo(2);
    assertThat(err.toString()).contains("--service-time: -1.0 ms (expected");
    assertThat(plan(SERVICE + "--p99.9 17")).isEqualTo(2);
    assertThat(err.toString()).contains("--p99.9: 17.0 ms (expected more than 17.27");
    assertThat(plan(SERVICE.replace("1200", "0.001"))).isEqualTo(2);
    assertThat(err.toString()).contains("--rate: 0.001 (expected 0.01 to 1e9");
    assertThat(plan(SERVICE + "--replicas 10001")).isEqualTo(2);
    assertThat(err.toString()).contains("--replicas: 10001 (expected 1 to 10000)");
    assertThat(plan(SERVICE + "--policy hash")).isEqualTo(2);
    assertThat(err.toString()).contains("--policy: hash (expected least-request or round-robin)");
    assertThat(plan("--rate 1")).as("the rest is missing").isEqualTo(2);
  }

  /** Twenty closings of each replica would be a thousand million requests, twice. */
  @Test
  void endsTheSimulationOfRareClosingsAndSaysSo() {
    String rare = SERVICE.replace("1000 ", "5000000 ");

    assertThat(plan(rare)).isZero();
    assertThat(out.toString())
        .contains("The simulation ended after 5000000 requests with ")
        .contains("closings of each replica, but 20 are needed.");
  }

  @Test
  @Tag("slow") // ten seconds for the end of a range
  void takesTheLongestCycleAndTheSmallestRate() {
    assertThat(
            plan(
                "--rate 0.01 --service-time 2.5 --task-duration 20 --requests-per-task"
                    + " 1000000000000"))
        .as(err.toString())
        .isZero();
  }

  @Test
  @Tag("slow") // ten seconds for the end of a range
  void judgesTheMostReplicasThereMayBe() {
    assertThat(
            plan(
                "--rate 1000 --service-time 1 --task-duration 20 --requests-per-task 5 --replicas"
                    + " 10000"))
        .isZero();

    assertThat(out.toString()).contains("\n10000 ").doesNotContain("\n10001 ");
  }

  @Test
  void takesMoreReplicasForASmallerTail() {
    String busy = SERVICE + "--busy 0.9 --shortage 1 --outage 1e-6 ";
    assertThat(plan(busy + "--json -")).isZero();
    JsonNode any = new JsonMapper().readTree(out.toString());
    out.getBuffer().setLength(0);

    assertThat(plan(busy + "--json - --p99.9 18.5")).isZero();

    JsonNode quick = new JsonMapper().readTree(out.toString());
    assertThat(any.at("/simulated/p999Millis").asDouble()).isGreaterThan(18.5);
    assertThat(quick.at("/replicas").asInt()).isGreaterThan(any.at("/replicas").asInt());
    assertThat(quick.at("/simulated/p999Millis").asDouble()).isLessThanOrEqualTo(18.5);
    assertThat(quick.at("/enough").asBoolean()).isTrue();
  }

  @Test
  void aTailThatIsTooLongIsNotEnough() {
    String busy = SERVICE + "--shortage 1 --p99.9 18.5 --replicas ";

    assertThat(plan(busy + "4")).isZero();
    assertThat(out.toString()).contains("<- not enough");
  }

  /** Returns the plan for programs, and leaves the one for people in {@code out}. */
  private JsonNode planToldTwice(String arguments) throws IOException {
    Path file = folder.resolve("plan.json");
    assertThat(plan(arguments + " --json " + file)).as("%s", err).isZero();
    return new JsonMapper().readTree(Files.readString(file));
  }

  private int plan(String arguments) {
    return new CommandLine(new PlanCommand())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err))
        .execute(arguments.trim().split(" +"));
  }
}
