package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The life of the plugin in real members, from the jar that is dropped in to the one taken out. */
@Timeout(300)
class EndToEndIT {

  private static final String VALUE = "v".repeat(50_000);
  private static final String LARGE = "l".repeat(8_000_000); // more than sockets take by themselves

  private static final List<String> ALWAYS = List.of("-Dbtc.cluster.rest=0", "-Dbtc.budget=1");

  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path directory;

  static Stream<String> versions() {
    return Stream.of(System.getProperty("btc.hazelcast.versions", "").split(","));
  }

  @ParameterizedTest
  @MethodSource("versions")
  void isInstalledAndUninstalledWithOneJar(String version) throws Exception {
    Member.Plan with = new Member.Plan(version, true, directory, ALWAYS);
    try (Member patient =
            with.start("patient", List.of(), "-Dbtc.refusal.settle=1s", "-Dbtc.drain=20s");
        Member hasty = with.start("hasty", List.of(patient), "-Dbtc.drain=300ms")) {
      assertThat(patient.words()).anyMatch(line -> line.contains("BTC is on: "));
      try (HttpConnection client = hasty.connect()) {
        Maps.fill(client, "value", VALUE);
        Maps.fill(client, "large", LARGE);
      }
      refusesAndOpensAgain(patient);
      waitsForAnswers(hasty);
      forgetsThoseWhoHaveGone(hasty);
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
      HttpConnection.Response refused = Maps.get(client, "value");
      LoopLimit patience = LoopLimit.with("a refusal", LIMIT);
      while (refused.status() == 200) {
        patience.rest(Duration.ZERO);
        refused = Maps.get(client, "value");
      }
      assertThat(probe.get("/hazelcast/health/ready").status()).isEqualTo(503);
      assertThat(probe.get("/hazelcast/health").status()).isEqualTo(200);
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.header("Retry-After")).matches("[1-9]\\d*");
      assertThat(refused.header("Retry-After-Ms")).matches("[1-9]\\d*");
      assertThat(refused.header("BTC-Refused")).isEqualTo("not-processed");
      assertThat(refused.header("Content-Length")).isEqualTo("0");
      await(member, 0, "\"event\":\"TaskRan\".*\"young-collection\".*\"effective\":true");
      LoopLimit until = LoopLimit.with("an open gate", LIMIT); // the next closing may be near
      HttpConnection.Response served = Maps.get(client, "value");
      while (served.status() != 200 || probe.get("/hazelcast/health/ready").status() != 200) {
        until.rest(Duration.ZERO);
        served = Maps.get(client, "value");
      }
      assertThat(served.body()).isEqualTo(VALUE);
    }
  }

  /**
   * A request is in flight until its answer has been written, even to a slow reader. The request
   * follows a closing, because one that came during a closing would be refused.
   */
  private static void waitsForAnswers(Member member) throws IOException {
    try (HttpConnection slow = member.connect()) {
      await(member, lines(member).size(), "COMPLETED");
      Maps.ask(slow, "large");
      int abandoned = await(member, 0, "DRAIN_ABANDONED");
      assertThat(slow.read().body()).isEqualTo(LARGE);
      await(member, abandoned, "COMPLETED");
    }
  }

  /** A request of a client that has gone is not in flight. */
  private static void forgetsThoseWhoHaveGone(Member member) throws IOException {
    HttpConnection slow = member.connect();
    Maps.ask(slow, "large");
    int abandoned = await(member, lines(member).size(), "DRAIN_ABANDONED");
    slow.abort();
    await(member, abandoned, "COMPLETED");
  }

  /** Keeps reading until the member has written such a line; returns how many there are then. */
  private static int await(Member member, int from, String line) throws IOException {
    try (HttpConnection client = member.connect()) {
      LoopLimit patience = LoopLimit.with(line, LIMIT);
      while (true) {
        patience.rest(Duration.ZERO);
        assertThat(Maps.get(client, "value").status()).isIn(200, 503);
        List<String> lines = lines(member);
        for (int i = from; i < lines.size(); i++) {
          if (lines.get(i).matches(".*" + line + ".*")) {
            return i + 1;
          }
        }
      }
    }
  }

  private static List<String> lines(Member member) throws IOException {
    return Files.readAllLines(member.events());
  }
}
