package io.github.btc.research.benches.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.balancer.NginxLog;
import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.WallClock;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** nginx's clock is the client's here. */
final class VisitsTest {

  private static final long MS = 1_000_000;
  private static final List<Integer> PORTS = List.of(8081, 8082);

  private final WallClock clock = new WallClock(0);

  @Test
  void aRequestOfOneVisitIsAtItsMemberAsLongAsTheClientKnows() throws IOException {
    Visits visits = visits(attempt(7, 200, 10, 20), line(7, 30, visit(8082, 200, 9)));

    Attempt only = visits.attempts().all().get(0);
    assertThat(visits.attempts().all()).hasSize(1);
    assertThat(only.request()).isEqualTo(7);
    assertThat(only.replica()).isEqualTo(1);
    assertThat(only.sentNanos()).isEqualTo(10 * MS);
    assertThat(only.receivedNanos()).isEqualTo(20 * MS);
    assertThat(visits.answers().get(1).nanosByAttempt()).containsEntry(only.number(), 20 * MS);
  }

  @Test
  void aClientThatReadsLateDoesNotKeepTheMember() throws IOException {
    Visits visits = visits(attempt(7, 200, 10, 80), line(7, 20, visit(8081, 200, 9)));

    Attempt only = visits.attempts().all().get(0);
    assertThat(only.receivedNanos()).isEqualTo(80 * MS);
    assertThat(visits.answers().get(0).nanosByAttempt()).containsEntry(only.number(), 21 * MS);
  }

  @Test
  void aRefusedRequestWasAtBothMembersOneAfterTheOther() throws IOException {
    Visits visits =
        visits(attempt(7, 200, 10, 40), line(7, 40, visit(8081, 503, 5), visit(8082, 200, 21)));

    Attempt refused = visits.attempts().all().get(0);
    Attempt served = visits.attempts().all().get(1);
    assertThat(refused.replica()).isZero();
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.sentNanos()).isEqualTo(10 * MS);
    assertThat(refused.receivedNanos()).isEqualTo(20 * MS); // 40 less 21, and a millisecond
    assertThat(served.status()).isEqualTo(200);
    assertThat(served.sentNanos()).isEqualTo(14 * MS); // 10 and 5, less a millisecond
    assertThat(served.receivedNanos()).isEqualTo(40 * MS);
  }

  @Test
  void aVisitToNoMemberOfOursIsNowhere() throws IOException {
    Visits visits = visits(attempt(7, 502, 10, 20), line(7, 30));

    assertThat(visits.attempts().all()).singleElement().matches(each -> each.replica() == -1);
  }

  @Test
  void whatTheLogDoesNotKnowIsNotPassedOver() {
    assertThatThrownBy(() -> visits(attempt(7, 200, 10, 20), line(8, 30, visit(8081, 200, 9))))
        .isInstanceOf(IOException.class)
        .hasMessage("nginx's log: no line for request 7 (expected one for each)");
  }

  @Test
  void theLaterOfTwoReadingsOfTheClockCounts() {
    WallClock adjusted = new WallClock(-3 * MS);

    assertThat(clock.or(adjusted).latestNanos(10)).isEqualTo(14 * MS);
    assertThat(adjusted.or(clock)).isEqualTo(adjusted);
  }

  private Visits visits(Attempt attempt, NginxLog.Line... log) throws IOException {
    return Visits.of(new Attempts(0, 1000 * MS, List.of(attempt)), List.of(log), PORTS, clock);
  }

  private static Attempt attempt(int number, int status, long sentMillis, long receivedMillis) {
    return new Attempt(
        number, number, -1, status, sentMillis * MS, sentMillis * MS, receivedMillis * MS);
  }

  private static NginxLog.Line line(int attempt, long endMillis, NginxLog.Visit... visits) {
    return new NginxLog.Line(attempt, List.of(visits), endMillis);
  }

  private static NginxLog.Visit visit(int port, int status, long millis) {
    return new NginxLog.Visit(port, status, millis);
  }
}
