package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.Announcer;
import io.github.btc.Announcer.Outcome;
import io.github.btc.AwayNotices;
import io.github.btc.Closing;
import io.github.btc.RefusalWait;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnnouncersTest {

  /** An announcer with a given outcome that remembers whether it is away. */
  private static final class Told implements Announcer {

    private final @Nullable Outcome outcome;
    private final long untilKnown;
    private volatile boolean away;

    Told(@Nullable Outcome outcome, long untilKnown) {
      this.outcome = outcome;
      this.untilKnown = untilKnown;
    }

    @Override
    public Outcome announceAway(Closing closing) throws IOException {
      away = true;
      if (outcome == null) {
        throw new IOException("told to fail");
      }
      return outcome;
    }

    @Override
    public void announceBack() throws IOException {
      away = false;
      if (outcome == null) {
        throw new IOException("told to fail");
      }
    }

    @Override
    public RefusalWait refusalWait() {
      return new RefusalWait(Duration.ofMillis(untilKnown), Duration.ZERO);
    }
  }

  @Test
  void confirmsWhenAllHaveConfirmed() throws Exception {
    Announcer all = Announcers.all(new Told(Outcome.CONFIRMED, 5), new Told(Outcome.CONFIRMED, 7));

    assertThat(all.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(all.refusalWait()).isEqualTo(RefusalWait.NONE);
  }

  @Test
  void waitsForTheSlowestOfThoseThatHaveNotConfirmed() throws Exception {
    Announcer all =
        Announcers.all(
            new Told(Outcome.CONFIRMED, 9),
            new Told(Outcome.UNCONFIRMED, 5),
            new Told(Outcome.UNCONFIRMED, 7));

    assertThat(all.announceAway(CLOSING)).isEqualTo(Outcome.UNCONFIRMED);
    assertThat(all.refusalWait().cap()).hasMillis(7);
  }

  @Test
  void oneThatWouldLeaveNobodyPutsAllOff() throws Exception {
    Announcer all =
        Announcers.all(
            new Told(Outcome.CONFIRMED, 0),
            new Told(Outcome.NOT_NOW, 0),
            new Told(Outcome.UNCONFIRMED, 0));

    assertThat(all.announceAway(CLOSING)).isEqualTo(Outcome.NOT_NOW);
  }

  /** A closing would refuse requests that no other replica takes. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneThatWouldLeaveNobodyPutsAllOffAlthoughAnotherFails(boolean failsFirst) throws Exception {
    Told failing = new Told(null, 0);
    Told alone = new Told(Outcome.NOT_NOW, 0);
    Announcer all = failsFirst ? Announcers.all(failing, alone) : Announcers.all(alone, failing);

    assertThat(all.announceAway(CLOSING)).isEqualTo(Outcome.NOT_NOW);
  }

  @Test
  void tellsAllAlthoughOneFails() {
    Told failing = new Told(null, 3);
    Told other = new Told(Outcome.CONFIRMED, 9);
    Announcer all = Announcers.all(failing, other);

    assertThatExceptionOfType(IOException.class).isThrownBy(() -> all.announceAway(CLOSING));
    assertThat(other.away).isTrue();
    assertThat(all.refusalWait().cap()).hasMillis(3);

    assertThatExceptionOfType(IOException.class).isThrownBy(all::announceBack);
    assertThat(other.away).isFalse();
  }

  @Test
  void saysOfEachThatFailsThatItFailed() {
    Announcer all = Announcers.all(new Told(null, 0), new Told(null, 0));

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> all.announceAway(CLOSING))
        .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
  }

  @Test
  void leavesOutWhoTellsNobody() throws Exception {
    assertThat(Announcers.all(Announcer.none())).isSameAs(Announcer.none());
    assertThat(
            Announcers.all(Announcer.none(), new Told(Outcome.CONFIRMED, 0)).announceAway(CLOSING))
        .isEqualTo(Outcome.CONFIRMED);
  }

  /** A framework finds the notices by the type of its announcer. */
  @Test
  void tellsInTheAnswersIfOneDoes() throws Exception {
    Announcer all =
        Announcers.all(
            new Told(Outcome.CONFIRMED, 0), InBandAnnouncer.create(), InBandAnnouncer.create());

    assertThat(all).isInstanceOf(AwayNotices.class);
    AwayNotices notices = (AwayNotices) all;
    assertThat(notices.noticeFor(null)).isNull();
    all.announceAway(CLOSING);
    assertThat(notices.noticeFor(null)).isNotNull();
    all.announceBack();
    assertThat(notices.noticeFor(null)).isNull();

    assertThat(Announcers.all(new Told(Outcome.CONFIRMED, 0))).isNotInstanceOf(AwayNotices.class);
  }

  @Test
  void tellsAllAtTheSameTime() throws Exception {
    CyclicBarrier together = new CyclicBarrier(3);
    Announcer[] meeting = new Announcer[3];
    for (int i = 0; i < 3; i++) {
      meeting[i] = new Meeting(together);
    }

    assertThat(Announcers.all(meeting).announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
  }

  private record Meeting(CyclicBarrier together) implements Announcer {

    @Override
    public Outcome announceAway(Closing closing) throws Exception {
      together.await(60, TimeUnit.SECONDS);
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {}
  }

  @Test
  void closesThoseThatCanBeClosed() throws Exception {
    AtomicInteger closed = new AtomicInteger();
    Announcer all =
        Announcers.all(Announcer.none(), new CountsCloses(closed), new CountsCloses(closed));

    assertThat(all).isInstanceOf(AutoCloseable.class);
    ((AutoCloseable) all).close();

    assertThat(closed).hasValue(2);
  }

  private record CountsCloses(AtomicInteger closed) implements Announcer, AutoCloseable {

    @Override
    public Outcome announceAway(Closing closing) {
      return Outcome.CONFIRMED;
    }

    @Override
    public void announceBack() {}

    @Override
    public void close() {
      closed.incrementAndGet();
    }
  }

  @Test
  void refusesToBeEmpty() {
    assertThatIllegalArgumentException()
        .isThrownBy(Announcers::all)
        .withMessage("announcers: none (expected at least one)");
  }
}
