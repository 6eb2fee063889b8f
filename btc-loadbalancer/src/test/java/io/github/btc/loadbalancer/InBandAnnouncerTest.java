package io.github.btc.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.btc.Announcer.Outcome;
import io.github.btc.AwayNotice;
import io.github.btc.Closing;
import io.github.btc.Closing.Reason;
import io.github.btc.FirstRefusalAnnouncer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class InBandAnnouncerTest {

  private static final long MILLI = 1_000_000;
  private static final Logger LOG = Logger.getLogger("io.github.btc");
  private static final Closing CLOSING =
      new Closing(List.of("young-collection"), Duration.ofMillis(30), Reason.DUE);
  private static final Executor OWN_THREAD = work -> new Thread(work).start();

  private volatile long now = 5_000 * MILLI;
  private final InBandAnnouncer announcer =
      InBandAnnouncer.withTicker(Duration.ofSeconds(10), () -> now);

  @Test
  void tellsNothingWhileTheReplicaStays() {
    assertThat(announcer.noticeFor("a")).isNull();
    assertThat(announcer.noticeFor(null)).isNull();
  }

  @Test
  void isConfirmedOnceEveryClientHasBeenTold() throws Exception {
    announcer.noticeFor("a");
    announcer.noticeFor("b");
    CompletableFuture<Outcome> outcome = announceAway();
    assertThat(noticeForOnceAnnounced("a")).isNotNull();
    assertThat(outcome).isNotDone();
    announcer.noticeFor("b");

    assertThat(outcome.get()).isEqualTo(Outcome.CONFIRMED);
  }

  @Test
  void doesNotWaitForAClientThatHasNotBeenSeenForTenSeconds() throws Exception {
    announcer.noticeFor("gone");
    now += 10_001 * MILLI;
    announcer.noticeFor("a");
    CompletableFuture<Outcome> outcome = announceAway();
    noticeForOnceAnnounced("a");

    assertThat(outcome.get()).isEqualTo(Outcome.CONFIRMED);
  }

  @Test
  void isNotConfirmedIfAClientWithoutANameWasSeenLately() throws Exception {
    announcer.noticeFor("a");
    announcer.noticeFor(null);
    now += 10_000 * MILLI;
    announcer.noticeFor("a");

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
    assertThat(announcer.noticeFor("a")).as("told all the same").isNotNull();
  }

  /** A browser may come every 15 s, and nobody retries its refused request. */
  @Test
  void isNotConfirmedForTenMinutesAfterAClientWithoutAName() throws Exception {
    announcer.noticeFor(null);
    now += 11_000 * MILLI;
    assertThat(outcomeOnceTold("a")).isEqualTo(Outcome.UNCONFIRMED);
    now += 589_000 * MILLI;
    assertThat(outcomeOnceTold("a")).isEqualTo(Outcome.UNCONFIRMED);

    now += 1 * MILLI;
    assertThat(outcomeOnceTold("a")).isEqualTo(Outcome.CONFIRMED);
  }

  private Outcome outcomeOnceTold(String client) throws Exception {
    announcer.noticeFor(client);
    CompletableFuture<Outcome> outcome = announceAway();
    noticeForOnceAnnounced(client);
    Outcome result = outcome.get();
    announcer.announceBack();
    return result;
  }

  @Test
  void logsOnceThatAClientWithoutANameHasCome() throws Exception {
    List<String> lines = new CopyOnWriteArrayList<>();
    Handler handler = new RecordingHandler(lines);
    LOG.addHandler(handler);
    try {
      announcer.noticeFor(null);
      outcomeOnceTold("a");
      outcomeOnceTold("a");
    } finally {
      LOG.removeHandler(handler);
    }

    assertThat(lines).singleElement().asString().contains("without the name of a client");
  }

  private static final class RecordingHandler extends Handler {

    private final List<String> lines;

    RecordingHandler(List<String> lines) {
      this.lines = lines;
    }

    @Override
    public void publish(LogRecord record) {
      lines.add(record.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @Test
  void isNotConfirmedIfAClientWithoutANameComesWhileItWaits() throws Exception {
    announcer.noticeFor("a");
    CompletableFuture<Outcome> outcome = announceAway();
    noticeForOnceAnnounced(null);

    assertThat(outcome.get()).isEqualTo(Outcome.UNCONFIRMED);
  }

  @Test
  void isNotConfirmedIfNobodyWasSeen() throws Exception {
    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
  }

  @Test
  void isNotConfirmedAtItsLimit() throws Exception {
    InBandAnnouncer hasty = InBandAnnouncer.waitingAtMost(Duration.ofMillis(1));
    hasty.noticeFor("silent");

    assertThat(hasty.announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
  }

  @Test
  void tellsWhenTheReplicaGoesAndForHowLong() throws Exception {
    announcer.announceAway(CLOSING);

    assertThat(announcer.noticeFor("a")).isEqualTo(new AwayNotice(20 * MILLI, 30 * MILLI));
    now += 15 * MILLI;
    assertThat(announcer.noticeFor("a")).isEqualTo(new AwayNotice(5 * MILLI, 30 * MILLI));
    now += 15 * MILLI;
    assertThat(announcer.noticeFor("a")).isEqualTo(new AwayNotice(0, 30 * MILLI));
  }

  @Test
  void tellsNothingOnceTheReplicaIsBack() throws Exception {
    announcer.announceAway(CLOSING);
    announcer.announceBack();

    assertThat(announcer.noticeFor("a")).isNull();
  }

  @Test
  void learnsHowLongItTakesUntilAllAreTold() throws Exception {
    for (int i = 0; i < 100; i++) {
      announcer.noticeFor("a");
      CompletableFuture<Outcome> outcome = announceAway();
      noticeForOnceAnnounced("b");
      now += 40 * MILLI;
      announcer.noticeFor("a");
      outcome.get();
      announcer.announceBack();
    }
    announcer.noticeFor(null);
    announcer.announceAway(CLOSING);

    assertThat(announcer.noticeFor("a").inNanos()).isGreaterThan(20 * MILLI);
  }

  @Test
  void takesAnEndlessNameForNone() throws Exception {
    announcer.noticeFor("x".repeat(65));

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
  }

  @Test
  void remembersNoMoreThanAThousandClients() throws Exception {
    for (int i = 0; i <= 1_000; i++) {
      announcer.noticeFor("client-" + i);
    }

    assertThat(announcer.announceAway(CLOSING))
        .as("one has no name")
        .isEqualTo(Outcome.UNCONFIRMED);
  }

  @Test
  void waitsForRefusalsAsTheDefaultDoesIfItIsNotConfirmed() {
    assertThat(announcer.refusalWait()).isEqualTo(FirstRefusalAnnouncer.create().refusalWait());
  }

  @Test
  void refusesALimitOfNothing() {
    assertThatThrownBy(() -> InBandAnnouncer.waitingAtMost(Duration.ZERO))
        .hasMessage("limit: 0 (expected 1 ms to 10 s)");
  }

  private CompletableFuture<Outcome> announceAway() {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return announcer.announceAway(CLOSING);
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
        },
        OWN_THREAD);
  }

  /** Asks until the announcement has begun, which happens on another thread. */
  private AwayNotice noticeForOnceAnnounced(String client) {
    AwayNotice notice =
        await("a notice")
            .atMost(Duration.ofSeconds(60))
            .pollDelay(Duration.ZERO)
            .pollInterval(Duration.ofMillis(1))
            .until(() -> announcer.noticeFor(client == null ? "prober" : client), Objects::nonNull);
    return client == null ? announcer.noticeFor(null) : notice;
  }
}
