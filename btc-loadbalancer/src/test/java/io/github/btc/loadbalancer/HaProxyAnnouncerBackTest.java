package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.btc.Announcer.Outcome;
import io.github.btc.loadbalancer.FakeHaProxy.Mood;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a replica comes back in HAProxy, and what happens to commands that are carried out late. */
@Timeout(120)
class HaProxyAnnouncerBackTest {

  /** Nobody waits for it: the sockets answer or hang up. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private static final int LIMIT_SECONDS = 60;

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

  @Test
  void doesNotConfirmWhileAWeightMayStillBeCarriedOut() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).timeout(TIMEOUT).build();
    announcer.announceAway(CLOSING);
    haProxy.onOrder(order -> haProxy.losingAnswers(true));
    assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);
    haProxy.onOrder(order -> {});
    haProxy.losingAnswers(false);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("may still be carried out");
    assertThat(haProxy.weight("s1")).as("all the same").isZero();
  }

  /** A thread of HAProxy without a core carries out a command long after its sender has gone. */
  @Test
  void undoesAWeightOfZeroThatHaProxyCarriesOutAfterTheBack() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).timeout(TIMEOUT).build();
    haProxy.onOrder(order -> haProxy.losingAnswers(true));
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> announcer.announceAway(CLOSING));
    haProxy.onOrder(order -> {});
    haProxy.losingAnswers(false);
    announcer.announceBack();
    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 0%");
    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 10");

    haProxy.weight("s1", 0); // and is carried out now

    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 10");
    announcer.close();
  }

  @Test
  void saysBackUntilItIsHeard() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).timeout(TIMEOUT).build();
    announcer.announceAway(CLOSING);
    haProxy.mood(Mood.HANGS_UP);
    assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);

    haProxy.mood(Mood.ANSWERS);

    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 0%");
    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 10");
  }

  @Test
  void saysBackAgainWhenHaProxyHasNotObeyed() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();
    announcer.announceAway(CLOSING);
    haProxy.onOrder(
        order -> {
          haProxy.weight("s1", 0);
          haProxy.onOrder(obeyed -> {});
        });

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(announcer::announceBack)
        .withMessageContaining("weight 0 after an answer (expected 10)");

    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 0%");
    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 10");
    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 10");
  }

  @Test
  void stopsSayingBackWhenItGoesAwayAgain() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).timeout(TIMEOUT).build();
    announcer.announceAway(CLOSING);
    haProxy.mood(Mood.HANGS_UP);
    Set<Thread> before = repeaters();
    assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);
    Set<Thread> own = repeaters();
    own.removeAll(before);

    haProxy.orders().clear();

    // HAProxy hears nothing yet: a weight that is broken off could still be carried out.
    assertThatExceptionOfType(IOException.class).isThrownBy(() -> announcer.announceAway(CLOSING));

    assertThat(own).as("threads that say it again").hasSize(1);
    for (Thread repeater : own) {
      repeater.join(); // bounded by the class's @Timeout
    }
    haProxy.mood(Mood.ANSWERS);
    assertThat(haProxy.orders()).isEmpty();
    assertThat(haProxy.weight("s1")).isZero();
  }

  private static Set<Thread> repeaters() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("btc-haproxy-back"))
        .collect(Collectors.toCollection(HashSet::new));
  }

  @Test
  void givesAServerThatACrashLeftWithoutWeightThatOfTheConfiguration() throws Exception {
    haProxy.weight("s1", 0);

    HaProxyAnnouncer.builder().server("be/s1", haProxy.address()).build();

    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 100%");
  }

  @Test
  void undoesAWeightOfZeroThatANewProcessHasReadAfterTheClosing() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();
    announcer.announceAway(CLOSING);
    announcer.announceBack();
    haProxy.orders().clear();

    haProxy.reloadedWith(0);

    assertThat(haProxy.orders().poll(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo("s1 10");
    announcer.close();
  }

  @Test
  void undoesItAtTheNextClosingToo() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();
    announcer.announceAway(CLOSING);
    announcer.announceBack();
    announcer.close(); // looks at nothing by itself
    haProxy.reloadedWith(0);

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();

    assertThat(haProxy.weight("s1")).isEqualTo(FakeHaProxy.INITIAL_WEIGHT);
  }

  @Test
  void leavesAWeightOfZeroThatAnOperatorSetsAfterAClosing() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();
    announcer.announceAway(CLOSING);
    announcer.announceBack();
    announcer.close();
    haProxy.weight("s1", 0);
    announcer.announceBack(); // as it looks later

    haProxy.reloadedWith(0);
    announcer.announceBack();
    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();

    assertThat(haProxy.orders()).containsExactly("s1 0%", "s1 10");
  }

  @Test
  void givesTheWeightBackThatItFound() throws Exception {
    haProxy.weight("s1", 7);
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();

    announcer.announceAway(CLOSING);
    announcer.announceBack();

    assertThat(haProxy.weight("s1")).isEqualTo(7);
  }

  @Test
  void leavesAWeightThatAnOperatorSetInAClosing() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();

    announcer.announceAway(CLOSING);
    haProxy.weight("s1", 3);
    announcer.announceBack();

    assertThat(haProxy.weight("s1")).isEqualTo(3);
  }

  @Test
  void leavesADrainThatAnOperatorSetInAClosing() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();

    announcer.announceAway(CLOSING);
    haProxy.status("s1", "DRAIN");
    announcer.announceBack();

    assertThat(haProxy.status("s1")).isEqualTo("DRAIN");
  }

  /** The announcer has looked before, and has found no maintenance. */
  @Test
  void leavesMaintenanceThatBeginsJustBeforeTheBackArrives() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();

    announcer.announceAway(CLOSING);
    haProxy.beforeOrder(order -> haProxy.status("s1", "MAINT"));
    announcer.announceBack();

    assertThat(haProxy.status("s1")).isEqualTo("MAINT");
  }

  /** The end of the maintenance brings requests again, because only the weight kept them away. */
  @Test
  void givesTheWeightBackAlsoInMaintenance() throws Exception {
    HaProxyAnnouncer announcer = HaProxyAnnouncerTest.patient(haProxy).build();

    announcer.announceAway(CLOSING);
    haProxy.status("s1", "MAINT");
    announcer.announceBack();

    assertThat(haProxy.weight("s1")).isEqualTo(FakeHaProxy.INITIAL_WEIGHT);
  }

  @Test
  void leavesMaintenanceAloneAtTheStart() throws Exception {
    haProxy.status("s1", "MAINT");
    HaProxyAnnouncer announcer =
        HaProxyAnnouncer.builder().server("be/s1", haProxy.address()).timeout(TIMEOUT).build();

    announcer.announceBack();

    assertThat(haProxy.orders()).isEmpty();
  }
}
