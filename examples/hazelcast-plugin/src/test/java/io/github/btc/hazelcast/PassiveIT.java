package io.github.btc.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import io.github.btc.proofs.contracts.HttpConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever does not fit costs a line in the log, and no member. */
@Timeout(300)
@Tag("one-jdk")
class PassiveIT {

  private static final String NEWEST =
      System.getProperty("btc.hazelcast.versions", "").split(",")[0];

  private static final String CONTROLLER = "btc-hazelcast";

  private static final String CANNOT_COUNT =
      """
      package io.github.btc.hazelcast;

      final class CommandsInFlight {
        void enter(com.hazelcast.internal.ascii.TextCommand command,
            io.github.btc.hazelcast.shaded.Permit permit) {
          throw new ClassCastException("another connection");
        }

        void leave(com.hazelcast.internal.ascii.TextCommand command) {}
      }
      """;

  @TempDir Path directory;

  @Test
  void staysPassiveInAHazelcastThatItDoesNotKnow() throws Exception {
    String tooOld = System.getProperty("btc.hazelcast.too-old");
    assertThat(oneWord(tooOld, List.of()))
        .contains("BTC is off on this member: this version of Hazelcast is not supported");
  }

  @Test
  void staysPassiveWithAWrongSetting() throws Exception {
    assertThat(oneWord(NEWEST, List.of("-Dbtc.drain=soon")))
        .endsWith(
            "BTC is off on this member:"
                + " btc.drain: soon (expected a duration such as 500ms or 2s)");
  }

  @Test
  void staysPassiveWithACollectorThatDoesNotFit() throws Exception {
    assertThat(oneWord(NEWEST, List.of("-XX:+DisableExplicitGC")))
        .contains("BTC is off on this member: BTC, task full on Serial: ERROR ")
        .contains("DisableExplicitGC");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Dhz.network.rest-api.enabled=false",
        "-Dhz.network.rest-api.endpoint-groups.DATA.enabled=false"
      })
  void staysPassiveWhereNobodyWouldBeCounted(String flag) throws Exception {
    try (Member member = plan(NEWEST, List.of(flag)).start("a", List.of())) {
      assertThat(member.words())
          .singleElement(STRING)
          .endsWith(
              "BTC is off on this member: maps are not served over REST, so BTC would count no"
                  + " request (expected network.rest-api enabled with its group DATA, or"
                  + " btc.clients.hold)");
    }
  }

  @Test
  void isOnWithoutRestIfNativeClientsAreHeld() throws Exception {
    List<String> flags = List.of("-Dhz.network.rest-api.enabled=false", "-Dbtc.clients.hold=100ms");
    try (Member member = plan(NEWEST, flags).start("a", List.of())) {
      assertThat(member.words()).anyMatch(line -> line.contains("BTC is on: "));
    }
  }

  @Test
  void isOnWhereRestHasAnEndpointOfItsOwn() throws Exception {
    Path configuration =
        Files.writeString(
            directory.resolve("advanced.yaml"),
            """
            hazelcast:
              properties: {hazelcast.phone.home.enabled: false, hazelcast.logging.type: jdk}
              advanced-network:
                enabled: true
                join: {auto-detection: {enabled: false}, multicast: {enabled: false}}
                member-server-socket-endpoint-config:
                  port: {port: 0, auto-increment: false}
                  interfaces: {enabled: true, interfaces: [127.0.0.1]}
                rest-server-socket-endpoint-config:
                  port: {port: 0, auto-increment: false}
                  endpoint-groups: {DATA: {enabled: true}}
            """);
    List<String> flags = List.of("-Dhazelcast.config=" + configuration);
    try (Member member = plan(NEWEST, flags).start("a", List.of())) {
      assertThat(member.words()).anyMatch(line -> line.contains("BTC is on: "));
    }
  }

  /** As somebody has it who only drops the jar in. */
  @Test
  void observesUntilSomebodySaysThatRefusalsAreRetried() throws Exception {
    List<String> flags = List.of("-Dbtc.refusals-are-retried=false", "-Dbtc.cluster.rest=0");
    try (Member other = plan(NEWEST, flags).start("other", List.of());
        Member member = plan(NEWEST, flags).start("a", List.of(other));
        HttpConnection client = member.connect()) {
      eventually("the line that says so").until(() -> namesTheMissingSetting(member.log()));
      Maps.fill(client, "k", "v".repeat(1_000_000));
      eventually("a closing that is omitted")
          .until(
              () -> {
                assertThat(Maps.get(client, "k").status()).isEqualTo(200);
                return Files.readString(member.events()).contains("NO_ANNOUNCER");
              });
      assertThat(member.closings()).isEmpty();
    }
  }

  private static boolean namesTheMissingSetting(String log) {
    return log.lines()
        .filter(line -> line.contains("Controller hazelcast only observes"))
        .anyMatch(line -> line.contains("expected btc.refusals-are-retried=true"));
  }

  /** A change of a later Hazelcast: connections are of another class. */
  @Test
  void endsAtTheFirstRequestThatItCannotCount() throws Exception {
    Member.Plan plan = plan(NEWEST, List.of("-Dbtc.cluster.rest=0", "-Dbtc.budget=1"));
    Path classes = Compiled.classes("CommandsInFlight", CANNOT_COUNT, directory, plan.classPath());
    try (Member other = plan.start("other", List.of());
        Member member = plan.start("a", List.of(other), "-cp", classes + ":" + plan.classPath());
        ManagedMember managed = ManagedMember.attach(member.pid());
        HttpConnection client = member.connect()) {
      assertThat(member.words()).anyMatch(line -> line.contains("BTC is on: "));
      eventually("the controller").until(() -> managed.use().threads().contains(CONTROLLER));

      Maps.fill(client, "k", "value");
      eventually("the end of the controller")
          .until(() -> !managed.use().threads().contains(CONTROLLER));
      eventually("a line about it")
          .until(() -> member.words().stream().anyMatch(line -> line.contains("BTC is off")));

      for (int i = 0; i < 100; i++) {
        assertThat(Maps.get(client, "k").body()).isEqualTo("value");
      }
      assertThat(member.words())
          .filteredOn(line -> line.contains("BTC is off"))
          .singleElement(STRING)
          .contains(
              "BTC is off on this member: a request could not be counted"
                  + " (java.lang.ClassCastException: another connection)");
    }
  }

  private static ConditionFactory eventually(String what) {
    return await(what).pollInterval(Duration.ofMillis(10)).atMost(Duration.ofMinutes(2));
  }

  @Test
  void saysNothingWhenItIsSwitchedOff() throws Exception {
    assertThat(words(NEWEST, List.of("-Dbtc.enabled=false"))).isEmpty();
  }

  private String oneWord(String version, List<String> flags) throws Exception {
    List<String> words = words(version, flags);
    assertThat(words).hasSize(1);
    return words.get(0);
  }

  /** Returns the lines about BTC of a member that still serves maps. */
  private List<String> words(String version, List<String> flags) throws Exception {
    try (Member member = plan(version, flags).start("a", List.of());
        HttpConnection client = member.connect()) {
      assertThat(Maps.post(client, "k", "value").status()).isEqualTo(200);
      assertThat(Maps.get(client, "k").body()).isEqualTo("value");
      return member.words();
    }
  }

  private Member.Plan plan(String version, List<String> flags) {
    return new Member.Plan(version, true, directory, flags);
  }
}
