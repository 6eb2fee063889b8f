package io.github.btc.tools.replicas.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Two replicas. The first collects from 100 to 140 ms, is throttled from 145 to 160 ms, compiles
 * from 145 to 260 ms, and has another safepoint from 800 to 830 ms. The second is throttled from
 * 510 to 550 ms, by its compilers from 610 to 638 ms, and waits for its database from 700 to 760
 * ms.
 */
final class AttributionTest {

  private static final long MS = 1_000_000;
  private static final double SLOW_MILLIS = 15;

  @Test
  void aFastRequestIsNobodysFault() {
    assertThat(of(attempt(0, 0, 200, 100, 100, 110))).isEqualTo(new Attribution(Map.of()));
  }

  @Test
  void aRequestAtAStoppedReplicaMetItsOwnCollection() {
    assertThat(of(attempt(0, 0, 200, 110, 110, 142))).isEqualTo(only(Cause.OWN_COLLECTION));
  }

  @Test
  void aRequestAtTheOtherReplicaMetAnothersCollection() {
    assertThat(of(attempt(0, 1, 200, 110, 110, 142))).isEqualTo(only(Cause.OTHER_COLLECTION));
  }

  @Test
  void aRequestThatWasRefusedForLongWaitedForTheBalancer() {
    assertThat(of(attempt(0, 0, 503, 200, 200, 201), attempt(0, 1, 200, 200, 225, 230)))
        .isEqualTo(only(Cause.BALANCER));
  }

  @Test
  void aRequestThatWasRefusedAtOnceAndServedSlowlyDidNot() {
    assertThat(of(attempt(0, 0, 503, 200, 200, 201), attempt(0, 1, 200, 200, 201, 230)))
        .isEqualTo(only(Cause.NONE));
  }

  @Test
  void aRequestThatNobodyTookWaitedForTheBalancer() {
    assertThat(
            of(attempt(0, 0, 503, 200, 200, 201), attempt(0, -1, Attempts.GAVE_UP, 200, 260, 260)))
        .isEqualTo(only(Cause.BALANCER));
  }

  @Test
  void theRestHasOtherCauses() {
    assertThat(of(attempt(0, 0, 200, 300, 300, 340))).isEqualTo(only(Cause.NONE));
  }

  @Test
  void aRequestAtAReplicaWithoutQuotaWasThrottled() {
    assertThat(of(attempt(0, 1, 200, 500, 500, 560))).isEqualTo(only(Cause.THROTTLED));
  }

  @Test
  void aRequestAtAReplicaWhoseCompilersUsedTheQuotaUpWasThrottledByThem() {
    assertThat(of(attempt(0, 1, 200, 600, 600, 640))).isEqualTo(only(Cause.THROTTLED_COMPILING));
  }

  @Test
  void aReplicaThatItsCompilersStoppedDidNotWaitForItsDatabase() {
    assertThat(of(attempt(0, 1, 200, 641, 641, 680))).isEqualTo(only(Cause.THROTTLED_COMPILING));
  }

  @Test
  void aCollectionCountsThatTookMoreOfTheRequestThanTheThrottling() {
    assertThat(of(attempt(0, 0, 200, 101, 101, 150))).isEqualTo(only(Cause.OWN_COLLECTION));
  }

  @Test
  void theThrottlingCountsThatTookMoreOfTheRequestThanTheCollection() {
    assertThat(of(attempt(0, 0, 200, 139, 139, 160))).isEqualTo(only(Cause.THROTTLED));
  }

  @Test
  void theFirstGoodAnswerCounts() {
    assertThat(of(attempt(0, 1, 200, 300, 305, 310), attempt(0, 0, 200, 300, 300, 400)))
        .isEqualTo(new Attribution(Map.of()));
  }

  @Test
  void aRequestAtAReplicaInASafepointMetThis() {
    assertThat(of(attempt(0, 0, 200, 800, 800, 831))).isEqualTo(only(Cause.SAFEPOINT));
  }

  @Test
  void aRequestThatWaitedForTheDatabaseMetThis() {
    assertThat(of(attempt(0, 1, 200, 700, 701, 761))).isEqualTo(only(Cause.DATABASE));
  }

  @Test
  void aReplicaThatTheKernelStoppedDidNotWaitForItsDatabase() {
    assertThat(of(attempt(0, 1, 200, 850, 851, 900))).isEqualTo(only(Cause.THROTTLED));
  }

  @Test
  void aReplicaWithoutACoreDidNotWaitForItsDatabase() {
    assertThat(of(attempt(0, 1, 200, 905, 906, 970))).isEqualTo(only(Cause.NO_CORE));
  }

  @Test
  void aRequestBesideWorkingCompilersMetThese() {
    assertThat(of(attempt(0, 0, 200, 200, 200, 240))).isEqualTo(only(Cause.COMPILING));
  }

  @Test
  void aReplicaWhoseCompilersUsedItsQuotaUpWasThrottled() {
    assertThat(of(attempt(0, 0, 200, 143, 144, 165))).isEqualTo(only(Cause.THROTTLED));
  }

  @Test
  void aStopOfASmallPartOfTheTimeIsNotTheCause() {
    assertThat(of(attempt(0, 1, 200, 540, 540, 600))).isEqualTo(only(Cause.NONE));
  }

  @Test
  void twoCausesExplainTogetherWhatNeitherDoesAlone() {
    assertThat(of(attempt(0, 0, 200, 128, 128, 172))).isEqualTo(only(Cause.THROTTLED));
  }

  @Test
  void aRequestThatLeftTheClientLateWasNotAtAReplica() {
    assertThat(of(attempt(0, 0, 200, 300, 340, 350))).isEqualTo(only(Cause.SENT_LATE));
  }

  @Test
  void aRequestBehindManyOthersQueued() {
    List<Attempt> attempts = new ArrayList<>();
    for (int i = 0; i < 20; i++) { // 20 come at once and leave one by one
      attempts.add(attempt(i, 0, 200, 300, 300, 301 + i));
    }
    assertThat(of(usually(attempts)).counts()).containsOnly(entry(Cause.QUEUE, 5L));
  }

  @Test
  void aQueueThatAStopLeftCountsForTheStop() {
    List<Attempt> attempts = new ArrayList<>();
    for (int i = 0; i < 20; i++) { // the safepoint ends at 830 ms
      attempts.add(attempt(i, 0, 200, 825, 825, 831 + i));
    }
    assertThat(of(usually(attempts)).counts()).containsOnly(entry(Cause.SAFEPOINT, 10L));
  }

  @Test
  void aRequestOfTenTimesTheMedianIsSlow() {
    List<Attempt> attempts = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      attempts.add(attempt(i, 0, 200, 400 + 10 * i, 400 + 10 * i, 402 + 10 * i));
    }
    attempts.add(attempt(9, 0, 200, 800, 800, 819));
    attempts.add(attempt(10, 0, 200, 800, 800, 821));

    Attribution found = Attribution.of(run(attempts));

    assertThat(found).isEqualTo(only(Cause.SAFEPOINT));
    assertThat(found.slow()).isEqualTo(1);
    assertThat(found.percent(Cause.SAFEPOINT)).isEqualTo(100);
    assertThat(found.percentExplained()).isEqualTo(100);
  }

  @Test
  void nothingIsExplainedWhereNothingIsSlow() {
    assertThat(new Attribution(Map.of()).percentExplained()).isNaN();
  }

  /** Adds requests that come alone, as most do. */
  private static Attempt[] usually(List<Attempt> attempts) {
    List<Attempt> all = new ArrayList<>(attempts);
    for (int i = 0; i < 50; i++) {
      all.add(attempt(100 + i, 0, 200, 900 + i, 900 + i, 901 + i));
    }
    return all.toArray(Attempt[]::new);
  }

  private static Attribution only(Cause cause) {
    return new Attribution(Map.of(cause, 1L));
  }

  private static Attribution of(Attempt... attempts) {
    return Attribution.of(run(List.of(attempts)), SLOW_MILLIS);
  }

  private static RunRecord run(List<Attempt> attempts) {
    Pause pause = new Pause(new Interval(100 * MS, 140 * MS), "Pause Full (System.gc())");
    ReplicaEvents none = new ReplicaEvents(List.of(), Map.of(), 0);
    return new RunRecord(
        "run",
        new Attempts(0, 1000 * MS, attempts),
        List.of(
            new ReplicaRecord(List.of(pause), none, Answers.unknown())
                .with(Cause.THROTTLED, List.of(new Interval(145 * MS, 160 * MS)))
                .with(Cause.COMPILING, List.of(new Interval(145 * MS, 260 * MS)))
                .with(Cause.SAFEPOINT, List.of(new Interval(800 * MS, 830 * MS))),
            new ReplicaRecord(List.of(), none, Answers.unknown())
                .with(Cause.THROTTLED, List.of(at(510, 550), at(855, 890)))
                .with(Cause.THROTTLED_COMPILING, List.of(at(610, 638), at(645, 675)))
                .with(Cause.NO_CORE, List.of(at(910, 965)))
                .with(
                    Cause.DATABASE,
                    List.of(at(642, 680), at(700, 760), at(850, 895), at(906, 968)))));
  }

  private static Interval at(long startMillis, long endMillis) {
    return new Interval(startMillis * MS, endMillis * MS);
  }

  private static Attempt attempt(
      int request, int replica, int status, long intended, long sent, long received) {
    return new Attempt(-1, request, replica, status, intended * MS, sent * MS, received * MS);
  }
}
