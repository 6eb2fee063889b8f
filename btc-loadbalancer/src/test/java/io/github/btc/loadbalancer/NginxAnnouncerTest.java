package io.github.btc.loadbalancer;

import static io.github.btc.loadbalancer.TestClosing.CLOSING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.btc.Announcer.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class NginxAnnouncerTest {

  private FakeNginx nginx;

  @BeforeEach
  void start() throws IOException {
    nginx = new FakeNginx();
  }

  @AfterEach
  void end() {
    nginx.close();
  }

  private NginxAnnouncer started() throws Exception {
    return started(Duration.ofSeconds(10));
  }

  private NginxAnnouncer started(Duration timeout) throws Exception {
    NginxAnnouncer announcer =
        NginxAnnouncer.builder().timeout(timeout).replica("s1", nginx.address()).build();
    nginx.orders().take();
    announcer.announceBack(); // waits for the one of the start, which an away would break off
    return announcer;
  }

  @Test
  void closesTheDoorAndOpensItAgain() throws Exception {
    NginxAnnouncer announcer = started();

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(nginx.isAway("s1")).isTrue();

    announcer.announceBack();
    assertThat(nginx.isAway("s1")).isFalse();
  }

  @Test
  void waitsUntilNobodyIsInTheDoor() throws Exception {
    nginx.requests(9);

    assertThat(started().announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);

    assertThat(nginx.requestsLeft()).isZero();
  }

  @Test
  void leavesARequestThatOutlastsTheTimeoutToTheGate() throws Exception {
    NginxAnnouncer announcer = started(Duration.ofSeconds(1));
    nginx.requests(Integer.MAX_VALUE);

    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    assertThat(nginx.isAway("s1")).isTrue();
  }

  @Test
  void saysTheSameTwiceWithoutHarm() throws Exception {
    NginxAnnouncer announcer = started();

    announcer.announceAway(CLOSING);
    assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
    announcer.announceBack();
    announcer.announceBack();

    assertThat(nginx.isAway("s1")).isFalse();
  }

  @Test
  void opensTheDoorThatACrashHasLeftClosed() throws Exception {
    started().announceAway(CLOSING);

    NginxAnnouncer.builder().replica("s1", nginx.address()).build();

    String said = "";
    while (nginx.hasFiles()) { // bounded: each poll is
      said = nginx.orders().poll(60, TimeUnit.SECONDS);
      assertThat(said).as("said").isNotNull();
    }
    assertThat(nginx.isAway("s1")).isFalse();
  }

  @Test
  void doesNotConfirmWhenNginxDoesNotObey() throws Exception {
    NginxAnnouncer announcer = started();
    nginx.failing(500);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("s1 at ")
        .withMessageContaining(" 500 ")
        .withMessageContaining("to GET /now (expected nginx.conf of the guide)");
  }

  @Test
  void repeatsABackThatWasNotHeardUntilItIs() throws Exception {
    NginxAnnouncer announcer = started();
    announcer.announceAway(CLOSING);
    nginx.failing(500);
    assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);
    assertThat(nginx.isAway("s1")).isTrue();

    nginx.failing(0);

    while (nginx.hasFiles()) { // bounded: each poll is
      assertThat(nginx.orders().poll(60, TimeUnit.SECONDS)).as("repeated").isNotNull();
    }
    assertThat(nginx.isAway("s1")).isFalse();
  }

  /** A worker without a core carries out a DELETE long after its sender has gone. */
  @Test
  void doesNotConfirmWhileTheDoorMayStillBeOpened() throws Exception {
    NginxAnnouncer announcer = started();
    announcer.announceAway(CLOSING);
    nginx.losingAnswers(true);
    assertThatExceptionOfType(IOException.class).isThrownBy(announcer::announceBack);
    nginx.losingAnswers(false);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("may still be carried out");
    assertThat(nginx.isAway("s1")).as("closed all the same").isTrue();
  }

  @Test
  void opensADoorThatALateRenewalHasClosedAfterTheBack() throws Exception {
    NginxDoors doors = new NginxDoors(List.of(new NginxDoor(nginx.address(), "s1")));
    AnnouncedState announced =
        new AnnouncedState("late-renewal", TimeUnit.SECONDS.toNanos(10), doors);
    announced.away(CLOSING);
    nginx.losingAnswers(true);
    doors.renew();
    nginx.losingAnswers(false);
    announced.back();
    nginx.orders().clear();

    nginx.closeLate("s1");

    while (nginx.hasFiles()) { // bounded: each poll is
      assertThat(nginx.orders().poll(60, TimeUnit.SECONDS)).as("said again").isNotNull();
    }
    announced.close();
  }

  @Test
  void theDoorOfAReplicaThatIsNoMoreOpensByItself() throws Exception {
    new NginxDoor(nginx.address(), "s1").away(soon()); // the announcer would renew it
    assertThat(nginx.isAway("s1")).isTrue();

    nginx.tensOfSecondsPass(2);
    assertThat(nginx.isAway("s1")).as("a closing that lasts").isTrue();
    nginx.tensOfSecondsPass(1);
    assertThat(nginx.isAway("s1")).as("nobody has renewed the lease").isFalse();
  }

  @Test
  void theDoorStaysClosedForAsLongAsItsLeaseIsRenewed() throws Exception {
    NginxDoor door = new NginxDoor(nginx.address(), "s1");
    door.away(soon());
    for (int i = 0; i < 10; i++) {
      nginx.tensOfSecondsPass(2);
      assertThat(nginx.isAway("s1")).isTrue();
      door.renew(soon());
    }

    door.back(soon());
    assertThat(nginx.hasFiles()).isFalse();
    door.renew(soon());
    assertThat(nginx.hasFiles()).as("a renewal that comes too late").isFalse();
  }

  @Test
  void theDoorIsClosedForAWorkerToWhichItIsStillEarlier() throws Exception {
    started().announceAway(CLOSING);

    assertThat(nginx.isAwayForALateWorker("s1")).isTrue();
  }

  @Test
  void saysThatTheConfigurationIsNotTheGuides() throws Exception {
    NginxAnnouncer announcer = started();
    nginx.failing(404);

    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> announcer.announceAway(CLOSING))
        .withMessageContaining("404")
        .withMessageContaining("(expected nginx.conf of the guide)");
  }

  private static Deadline soon() {
    return Deadline.after(TimeUnit.SECONDS.toNanos(10));
  }

  @Test
  void confirmsOnlyIfEveryNginxDoes() throws Exception {
    try (FakeNginx other = new FakeNginx()) {
      NginxAnnouncer announcer =
          NginxAnnouncer.builder()
              .timeout(Duration.ofSeconds(10))
              .replica("s1", nginx.address())
              .replica("s3", other.address())
              .build();
      nginx.orders().take();
      announcer.announceBack(); // waits for the one of the start, which an away would break off

      assertThat(announcer.announceAway(CLOSING)).isEqualTo(Outcome.CONFIRMED);
      assertThat(other.isAway("s3")).isTrue();

      announcer.announceBack();
      other.failing(403);
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> announcer.announceAway(CLOSING));
    }
  }

  @Test
  void givesUpOnAnNginxThatNeverAnswers() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      NginxAnnouncer announcer =
          NginxAnnouncer.builder()
              .timeout(Duration.ofMillis(50))
              .replica("s1", (InetSocketAddress) silent.getLocalSocketAddress())
              .build();

      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> announcer.announceAway(CLOSING));
    }
  }

  @Test
  void fallsBackOnTheFirstRefusal() throws Exception {
    assertThat(started().refusalWait().cap()).isPositive();
  }

  @Test
  void refusesSettingsThatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NginxAnnouncer.builder().build())
        .withMessage("replica: none (expected at least one, such as s1)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NginxAnnouncer.builder().replica("../s1", nginx.address()))
        .withMessage("replica: \"../s1\" (expected a name of nginx.conf, such as s1)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                NginxAnnouncer.builder()
                    .replica("s1", InetSocketAddress.createUnresolved("nowhere", 1)))
        .withMessageStartingWith("admin: nowhere");
  }
}
