package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.run.Workplace;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two replicas in JVMs of their own, under one load: first without BTC, then with it. */
@Tag("one-jdk")
class ComparisonIT {

  private static final int REQUESTS_PER_SECOND = 200;
  private static final Duration WARM_UP = Duration.ofMillis(500);
  private static final Duration MEASURE = Duration.ofSeconds(3); // some closings of each kind
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** Libraries that do not wait for ever: on a busy machine, a closing may come too late. */
  private static final Set<Kind> BY_THEMSELVES = EnumSet.of(Kind.LUCENE, Kind.ROCKSDB);

  @Test
  void rotationsMeetRequestsWithoutBtcAndNoneWithIt() throws Exception {
    assertDifference(Kind.LOG_ROTATION);
  }

  @ParameterizedTest
  @EnumSource(names = {"LUCENE", "ROCKSDB"})
  @Tag("all")
  void backgroundWorkMeetsRequestsWithoutBtcAndNoneWithIt(Kind kind) throws Exception {
    assertDifference(kind);
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "RECORDING_DUMP"})
  @Tag("slow")
  void soDoCheckpointsAndDumpsOfRecordings(Kind kind) throws Exception {
    assertDifference(kind);
  }

  /** A refusal must be at the client before the JVM stops: on a machine that has time. */
  @Test
  @Tag("slow")
  void heapDumpsMeetRequestsWithoutBtcAndNoneWithIt() throws Exception {
    assertDifference(Kind.HEAP_DUMP);
  }

  private static void assertDifference(Kind kind) throws Exception {
    Comparison both = comparison(kind);
    assertThat(both.without().exposed()).as("exposed without").isPositive();
    assertThat(both.with().runs()).as("runs with").isPositive();
    assertThat(both.with().figures().errors()).as("errors the user sees").isZero();
    if (!BY_THEMSELVES.contains(kind) || both.with().figures().uncontrolled() == 0) {
      assertThat(both.with().exposed()).as("exposed with").isZero();
      assertThat(both.showsTheDifference()).isTrue();
    }
  }

  /** Measures for longer if a busy machine has had no time for the work. */
  private static Comparison comparison(Kind kind) throws Exception {
    Comparison both = comparison(kind, MEASURE);
    for (Duration measure = MEASURE.multipliedBy(3);
        (both.without().exposed() == 0 || both.with().runs() == 0)
            && measure.compareTo(LONGEST) < 0;
        measure = measure.multipliedBy(3)) {
      both = comparison(kind, measure);
    }
    return both;
  }

  private static Comparison comparison(Kind kind, Duration measure) throws Exception {
    try (Workplace workplace = new Workplace(null)) {
      return Comparison.of(
          kind, new ServiceReplicas(workplace, 2, REQUESTS_PER_SECOND, WARM_UP, measure, null));
    }
  }
}
