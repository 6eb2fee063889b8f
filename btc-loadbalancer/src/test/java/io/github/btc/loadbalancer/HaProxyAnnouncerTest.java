package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.github.btc.Announcer.Outcome;
import io.github.btc.FirstRefusalAnnouncer;
import io.github.btc.loadbalancer.FakeHaProxy.Mood;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class HaProxyAnnouncerTest {

  private static final Duration TIMEOUT = Duration.ofMillis(100);

  @TempDir Path directory;
  private FakeHaProxy haProxy;

  @BeforeEach
  void start() throws IOException {
    haProxy = FakeHaProxy.unix(directory, "a.sock");
  }

  @AfterEach
  void end() throws IOException {
    haProxy.close();
  }

  static HaProxyAnnouncer.Builder patient(FakeHaProxy... proxies) throws IOException {
    HaProxyAnnouncer.Builder builder =
        HaProxyAnnouncer.builder().timeout(Duration.ofSeconds(10)).restoreAtStart(false);
    for (FakeHaProxy proxy : proxies) {
      builder.server("be/s1", proxy.address());
    }
    return builder;
  }

  @Test
  void takesTheWeightAwayAndGivesItBack() throws Exception {
    HaProxyAnnouncer announcer = patient(haProxy).build();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(haProxy.weight("s1")).isZero();

    announcer.announceBack();
    assertThat(haProxy.weight("s1")).isEqualTo(FakeHaProxy.INITIAL_WEIGHT);
    assertThat(haProxy.orders()).containsExactly("s1 0%", "s1 10");
  }

  @Test
  void speaksOverTcpToo() throws Exception {
    try (FakeHaProxy tcp = FakeHaProxy.tcp()) {
      HaProxyAnnouncer announcer = patient(tcp).build();

      assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(tcp.weight("s1")).isZero();
    }
  }

  @Test
  void waitsForTheRequestsThatHaProxyHasGivenOut() throws Exception {
    haProxy.sessions(3, 3, 2, 1, 0, 7);

    Outcome outcome = patient(haProxy).build().announceAway(CLOSING);

    assertThat(outcome).isEqualTo(Outcome.CONFIRMED);
    // the answer after the one that said 0
    assertThat(HaProxyBackend.parse(table()).server("s1").sessions()).isEqualTo(7);
  }

  private String table() throws IOException {
    return new Exchange(haProxy.address())
        .ask("show stat be 4 -1\n", Deadline.after(TimeUnit.SECONDS.toNanos(10)));
  }

  @Test
  void waitsForARequestThatAThreadOfHaProxyHasNotCountedYet() throws Exception {
    haProxy.uncounted(1, 1, 0);

    assertThat(patient(haProxy).build().announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);

    assertThat(haProxy.hasUncounted()).isFalse();
    assertThat(haProxy.sessions()).isZero();
  }

  @Test
  void confirmsAlthoughARequestOutlastsTheTimeout() throws Exception {
    haProxy.sessions(1);

    Outcome outcome = patient(haProxy).timeout(Duration.ofSeconds(1)).build().announceAway(CLOSING);

    assertThat(outcome).isEqualTo(Outcome.CONFIRMED);
    assertThat(haProxy.weight("s1")).isZero();
  }

  @Test
  void twiceAwayAndTwiceBackIsAsGoodAsOnce() throws Exception {
    HaProxyAnnouncer announcer = patient(haProxy).build();

    announcer.announceAway(CLOSING);
    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();
    announcer.announceBack();

    assertThat(haProxy.weight("s1")).isEqualTo(FakeHaProxy.INITIAL_WEIGHT);
  }

  @Test
  void goesAwayAnewWhenHaProxyWasRestartedInAClosing() throws Exception {
    HaProxyAnnouncer announcer = patient(haProxy).build();
    announcer.announceAway(CLOSING);
    haProxy.weight("s1", FakeHaProxy.INITIAL_WEIGHT);
    announcer.announceBack();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(haProxy.weight("s1")).isZero();
  }

  @Test
  void everyHaProxyMustConfirm() throws Exception {
    try (FakeHaProxy other = FakeHaProxy.tcp().mood(Mood.HANGS_UP)) {
      HaProxyAnnouncer announcer = patient(haProxy, other).build();

      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> announcer.announceAway(CLOSING))
          .withMessageContaining("be/s1 at " + other.address());
      assertThat(haProxy.weight("s1")).isZero();

      other.mood(Mood.ANSWERS);
      announcer.announceBack();
      assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(other.weight("s1")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Mood.class,
      names = {"SILENT", "TRICKLES"})
  void givesUpInTimeWhateverTheSocketDoes(Mood mood) throws Exception {
    haProxy.mood(mood);
    HaProxyAnnouncer announcer = patient(haProxy).timeout(TIMEOUT).build();

    // bounded by the class's @Timeout: neither socket comes to an end
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> announcer.announceAway(CLOSING));
  }

  @Test
  void twoDeadSocketsCostOneTimeout() throws Exception {
    try (FakeHaProxy other = FakeHaProxy.tcp().mood(Mood.SILENT)) {
      haProxy.mood(Mood.SILENT);
      HaProxyAnnouncer announcer = patient(haProxy, other).build();
      CompletableFuture<Void> ended =
          CompletableFuture.runAsync(
              () ->
                  assertThatExceptionOfType(IOException.class)
                      .isThrownBy(() -> announcer.announceAway(CLOSING)));

      await("both are asked at the same time")
          .atMost(Duration.ofSeconds(60))
          .pollInterval(Duration.ofMillis(2))
          .until(() -> haProxy.hasAPatientCaller() && other.hasAPatientCaller());

      haProxy.hangUpOnCallers(); // and nobody waits for the timeout
      other.hangUpOnCallers();
      ended.get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void saysWhichSocketIsMissing() {
    SocketAddress nowhere = UnixDomainSocketAddress.of(directory.resolve("none.sock"));
    HaProxyAnnouncer announcer =
        HaProxyAnnouncer.builder().server("be/s1", nowhere).restoreAtStart(false).build();

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("be/s1 at " + nowhere);
  }

  @Test
  void saysWhatHaProxyComplainedAbout() throws Exception {
    HaProxyAnnouncer announcer =
        HaProxyAnnouncer.builder()
            .server("be/s9", haProxy.address())
            .timeout(Duration.ofSeconds(10))
            .restoreAtStart(false)
            .build();

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("server: \"s9\" (expected one of [s1, s2, s3, s4])");
  }

  @Test
  void leavesMaintenanceToTheOperator() throws Exception {
    haProxy.status("s1", "MAINT");
    HaProxyAnnouncer announcer = patient(haProxy).build();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();

    assertThat(haProxy.status("s1")).isEqualTo("MAINT");
  }

  @Test
  void leavesMaintenanceThatBeganInAClosingToTheOperator() throws Exception {
    HaProxyAnnouncer announcer = patient(haProxy).build();

    announcer.announceAway(CLOSING);
    haProxy.status("s1", "MAINT");
    announcer.announceBack();

    assertThat(haProxy.status("s1")).isEqualTo("MAINT");
  }

  @Test
  void leavesAnOperatorsDrainAlone() throws Exception {
    haProxy.status("s1", "DRAIN");
    HaProxyAnnouncer announcer = patient(haProxy).build();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();

    assertThat(haProxy.status("s1")).isEqualTo("DRAIN");
  }

  @Test
  void leavesAnOperatorsWeightOfZeroAlone() throws Exception {
    haProxy.weight("s1", 0);
    HaProxyAnnouncer announcer = patient(haProxy).build();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();

    assertThat(haProxy.orders()).isEmpty();
  }

  @Test
  void asksToPutOffAClosingThatWouldTakeTheLastUsableServerAway() throws Exception {
    haProxy.weight("s2", 0).status("s3", "DOWN").status("s4", "MAINT");
    HaProxyAnnouncer announcer = patient(haProxy).build();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.NOT_NOW);

    assertThat(haProxy.orders()).isEmpty();
  }

  @Test
  void goesBackWhenTheOthersHaveGoneAwayMeanwhile() throws Exception {
    haProxy.status("s3", "DOWN").status("s4", "DOWN");
    haProxy.onOrder(order -> haProxy.weight("s2", 0));
    HaProxyAnnouncer announcer = patient(haProxy).build();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.NOT_NOW);

    assertThat(haProxy.weight("s1")).isEqualTo(FakeHaProxy.INITIAL_WEIGHT);
  }

  @Test
  void asksToPutOffAlsoWhenAnotherHaProxyFailed() throws Exception {
    haProxy.status("s2", "DRAIN").status("s3", "DOWN").status("s4", "MAINT");
    try (FakeHaProxy other = FakeHaProxy.tcp().mood(Mood.HANGS_UP)) {
      assertThat(patient(other, haProxy).build().announceAway(CLOSING)).isEqualTo(Outcome.NOT_NOW);
    }
  }

  @Test
  void takesTheLastServerAwayIfToldTo() throws Exception {
    haProxy.status("s2", "DRAIN").status("s3", "DRAIN").status("s4", "DRAIN");

    assertThat(patient(haProxy).leaving(0).build().announceAway(CLOSING))
        .isEqualTo(Outcome.CONFIRMED);
  }

  @Test
  void waitsForTheFirstRefusalWhenNobodyConfirmed() throws Exception {
    FirstRefusalAnnouncer own =
        FirstRefusalAnnouncer.waitingAtMost(Duration.ofMillis(30), Duration.ofMillis(5));

    HaProxyAnnouncer announcer = patient(haProxy).unconfirmed(own).build();

    assertThat(announcer.refusalWait()).isEqualTo(own.refusalWait());
  }

  @Test
  void refusesSettingsThatCannotWork() {
    SocketAddress address = UnixDomainSocketAddress.of("a.sock");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> HaProxyAnnouncer.builder().build())
        .withMessage("server: none (expected at least one, such as be/s1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HaProxyAnnouncer.builder().server("s1; quit", address).build())
        .withMessage("server: \"s1; quit\" (expected backend/server, such as be/s1)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                HaProxyAnnouncer.builder()
                    .server("be/s1", InetSocketAddress.createUnresolved("nowhere.invalid", 9))
                    .build())
        .withMessageContaining("(expected an address that can be resolved)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                HaProxyAnnouncer.builder().server("be/s1", address).timeout(Duration.ZERO).build())
        .withMessage("timeout: 0 (expected 1 ms to 10 s)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HaProxyAnnouncer.builder().server("be/s1", address).leaving(-1).build())
        .withMessage("leaving: -1 (expected 0 to 1000)");
  }
}
