package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The life of the plugin in real members, from the jar that is dropped in to the one taken out. */
@Timeout(600)
class EndToEndIT {

  private static final String VALUE = "v".repeat(100_000);
  private static final String LARGE = "l".repeat(2_000_000); // more than sockets take by themselves

  private static final List<String> ALWAYS = List.of("-Dbtc.cluster.rest=0", "-Dbtc.budget=1");

  private static final String TASK = "young-collection";
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir Path directory;

  static Stream<String> versions() {
    return Stream.of(System.getProperty("btc.hazelcast.versions", "").split(","));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void isInstalledAndUninstalledWithOneJar(String version) throws Exception {
    Member.Plan with = new Member.Plan(version, true, directory, ALWAYS);
    try (Member patient =
            with.start("patient", List.of(), "-Dbtc.refusal.quiet=500ms", "-Dbtc.drain=20s");
        Member hasty = with.start("hasty", List.of(patient), "-Dbtc.drain=300ms");
        ManagedMember managed = ManagedMember.attach(hasty.pid())) {
      assertThat(patient.words()).anyMatch(line -> line.contains("BTC is on: "));
      try (HttpConnection client = hasty.connect()) {
        Maps.fill(client, "value", VALUE);
        Maps.fill(client, "large", LARGE);
      }
      refusesAndOpensAgain(patient);
      waitsForAnswers(hasty, managed);
      forgetsThoseWhoHaveGone(hasty, managed);
    }
    Member.Plan without = new Member.Plan(version, false, directory, List.of());
    try (Member member = without.start("without", List.of());
        HttpConnection client = member.connect()) {
      assertThat(Maps.post(client, "value", VALUE).status()).isEqualTo(200);
      assertThat(Maps.get(client, "value").body()).isEqualTo(VALUE);
      assertThat(member.words()).isEmpty();
    }
  }

  /** A refused client knows when to come back, probes know, and then everything is as before. */
  private static void refusesAndOpensAgain(Member member) throws IOException {
    try (HttpConnection client = member.connect();
        HttpConnection probe = member.connect()) {
      HttpConnection.Response refused =
          eventually("a closing that probes see, too")
              .until(() -> refusedAsProbesSee(client, probe), Objects::nonNull);
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.header("Retry-After")).matches("[1-9]\\d*");
      assertThat(refused.header("Retry-After-Ms")).matches("[1-9]\\d*");
      assertThat(refused.header("BTC-Refused")).isEqualTo("not-processed");
      assertThat(refused.header("Content-Length")).isEqualTo("0");
      eventually("a young collection")
          .until(
              () -> {
                assertThat(Maps.get(client, "value").status()).isIn(200, 503);
                return hasCollected(member);
              });
      HttpConnection.Response served =
          eventually("an open gate") // the next closing may be near
              .until(() -> servedAsProbesSee(client, probe), Objects::nonNull);
      assertThat(served.body()).isEqualTo(VALUE);
    }
  }

  /** Returns null if the gate was open to the client, or had opened before the probe came. */
  private static HttpConnection.@Nullable Response refusedAsProbesSee(
      HttpConnection client, HttpConnection probe) throws IOException {
    HttpConnection.Response answer = Maps.get(client, "value");
    assertThat(probe.get("/hazelcast/health").status()).isEqualTo(200);
    return answer.status() != 200 && probe.get("/hazelcast/health/ready").status() == 503
        ? answer
        : null;
  }

  private static HttpConnection.@Nullable Response servedAsProbesSee(
      HttpConnection client, HttpConnection probe) throws IOException {
    HttpConnection.Response answer = Maps.get(client, "value");
    return answer.status() == 200 && probe.get("/hazelcast/health/ready").status() == 200
        ? answer
        : null;
  }

  private static boolean hasCollected(Member member) throws IOException {
    return events(member).stream()
        .anyMatch(
            event ->
                event.path("event").asString().equals("TaskRan")
                    && event.path("task").asString().equals(TASK)
                    && event.path("effective").asBoolean());
  }

  /** A request is in flight until its answer has been written, even to a slow reader. */
  private static void waitsForAnswers(Member member, ManagedMember managed) throws IOException {
    try (SlowReader slow = awaitedInVain(member, managed)) {
      assertThat(slow.body()).isEqualTo(LARGE);
      awaitCompletedClosing(member, managed);
    }
  }

  /** A request of a client that has gone is not in flight. */
  private static void forgetsThoseWhoHaveGone(Member member, ManagedMember managed)
      throws IOException {
    try (SlowReader slow = awaitedInVain(member, managed)) {
      slow.abort();
      awaitCompletedClosing(member, managed);
    }
  }

  /** Returns a reader for whose request a closing has waited until the limit of its drain. */
  private static SlowReader awaitedInVain(Member member, ManagedMember managed) {
    return eventually("a closing that waits for a slow reader")
        .until(() -> askedBeforeAnAbandonedClosing(member, managed), Objects::nonNull);
  }

  /**
   * Returns null if the request was refused. Returns null, too, if the closing was asked for so
   * late that it did not begin: a request that is older than a drain may last is not waited for.
   */
  private static @Nullable SlowReader askedBeforeAnAbandonedClosing(
      Member member, ManagedMember managed) throws IOException {
    SlowReader slow = new SlowReader(member.address(), "large");
    if (slow.isServed()) {
      long served = System.nanoTime();
      List<String> endings =
          eventually("the end of a closing")
              .until(() -> endingsAfterARequest(member, managed, served), list -> !list.isEmpty());
      assertThat(endings).as("while an answer is being written").doesNotContain("COMPLETED");
      if (endings.contains("DRAIN_ABANDONED")) {
        return slow;
      }
    }
    slow.close();
    return null;
  }

  private static void awaitCompletedClosing(Member member, ManagedMember managed) {
    long since = System.nanoTime();
    eventually("a closing to its end")
        .until(
            () -> endingsAfterARequest(member, managed, since),
            endings -> endings.contains("COMPLETED"));
  }

  /** Asks for a closing; returns how closings have ended since then, or why none began. */
  private static List<String> endingsAfterARequest(
      Member member, ManagedMember managed, long sinceNanos) throws IOException {
    managed.ask(TASK);
    return events(member).stream()
        .filter(event -> event.path("atNanos").asLong() - sinceNanos > 0)
        .map(event -> event.path("ending").asString("") + event.path("reason").asString(""))
        .filter(how -> List.of("COMPLETED", "DRAIN_ABANDONED", "SLOW_REQUEST").contains(how))
        .toList();
  }

  private static ConditionFactory eventually(String what) {
    return await(what)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .atMost(Duration.ofMinutes(2));
  }

  /** Returns the events so far; the member may be writing the last line. */
  private static List<JsonNode> events(Member member) throws IOException {
    String text = Files.readString(member.events());
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().map(JSON::readTree).toList();
  }
}
