package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Two replicas. The first collects from 100 to 140 ms and is throttled from 145 to 160 ms. The
 * second is throttled from 510 to 550 ms.
 */
final class AttributionTest {

  private static final long MS = 1_000_000;
  private static final double SLOW_MILLIS = 15;

  @Test
  void aFastRequestIsNobodysFault() {
    assertThat(of(attempt(0, 0, 200, 100, 100, 110))).isEqualTo(new Attribution(0, 0, 0, 0, 0));
  }

  @Test
  void aRequestAtAStoppedReplicaMetItsOwnCollection() {
    assertThat(of(attempt(0, 0, 200, 110, 110, 142))).isEqualTo(new Attribution(1, 0, 0, 0, 0));
  }

  @Test
  void aRequestAtTheOtherReplicaMetAnothersCollection() {
    assertThat(of(attempt(0, 1, 200, 110, 110, 142))).isEqualTo(new Attribution(0, 0, 0, 1, 0));
  }

  @Test
  void aRequestThatWasRefusedForLongWaitedForTheBalancer() {
    assertThat(of(attempt(0, 0, 503, 200, 200, 201), attempt(0, 1, 200, 200, 225, 230)))
        .isEqualTo(new Attribution(0, 0, 1, 0, 0));
  }

  @Test
  void aRequestThatWasRefusedAtOnceAndServedSlowlyDidNot() {
    assertThat(of(attempt(0, 0, 503, 200, 200, 201), attempt(0, 1, 200, 200, 201, 230)))
        .isEqualTo(new Attribution(0, 0, 0, 0, 1));
  }

  @Test
  void aRequestThatNobodyTookWaitedForTheBalancer() {
    assertThat(
            of(attempt(0, 0, 503, 200, 200, 201), attempt(0, -1, Attempts.GAVE_UP, 200, 260, 260)))
        .isEqualTo(new Attribution(0, 0, 1, 0, 0));
  }

  @Test
  void theRestHasOtherCauses() {
    assertThat(of(attempt(0, 0, 200, 300, 300, 340))).isEqualTo(new Attribution(0, 0, 0, 0, 1));
  }

  @Test
  void aRequestAtAReplicaWithoutQuotaWasThrottled() {
    assertThat(of(attempt(0, 1, 200, 500, 500, 560))).isEqualTo(new Attribution(0, 1, 0, 0, 0));
  }

  @Test
  void aCollectionCountsThatTookMoreOfTheRequestThanTheThrottling() {
    assertThat(of(attempt(0, 0, 200, 101, 101, 150))).isEqualTo(new Attribution(1, 0, 0, 0, 0));
  }

  @Test
  void theThrottlingCountsThatTookMoreOfTheRequestThanTheCollection() {
    assertThat(of(attempt(0, 0, 200, 139, 139, 160))).isEqualTo(new Attribution(0, 1, 0, 0, 0));
  }

  @Test
  void theFirstGoodAnswerCounts() {
    assertThat(of(attempt(0, 1, 200, 300, 305, 310), attempt(0, 0, 200, 300, 300, 400)))
        .isEqualTo(new Attribution(0, 0, 0, 0, 0));
  }

  private static Attribution of(Attempt... attempts) {
    Pause pause = new Pause(new Interval(100 * MS, 140 * MS), "Pause Full (System.gc())");
    ReplicaEvents none = new ReplicaEvents(List.of(), Map.of(), 0);
    return Attribution.of(
        new RunRecord(
            "run",
            new Attempts(0, 1000 * MS, List.of(attempts)),
            List.of(
                new ReplicaRecord(List.of(pause), none, Answers.unknown())
                    .throttledIn(List.of(new Interval(145 * MS, 160 * MS))),
                new ReplicaRecord(List.of(), none, Answers.unknown())
                    .throttledIn(List.of(new Interval(510 * MS, 550 * MS))))),
        SLOW_MILLIS);
  }

  private static Attempt attempt(
      int request, int replica, int status, long intended, long sent, long received) {
    return new Attempt(-1, request, replica, status, intended * MS, sent * MS, received * MS);
  }
}
