package example.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.run.Workplace;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two replicas in JVMs of their own, under one load: first without BTC, then with it. */
@Tag("one-jdk")
class ComparisonIT {

  private static final int REQUESTS_PER_SECOND = 200;
  private static final Duration WARM_UP = Duration.ofMillis(500);
  private static final Duration MEASURE = Duration.ofSeconds(3); // some closings of each kind

  @ParameterizedTest
  @EnumSource(Kind.class)
  void backgroundWorkMeetsRequestsWithoutBtcAndNoneWithIt(Kind kind) throws Exception {
    try (Workplace workplace = new Workplace(null)) {
      ServiceReplicas replicas =
          new ServiceReplicas(workplace, 2, REQUESTS_PER_SECOND, WARM_UP, MEASURE, null);

      Comparison both = Comparison.of(kind, replicas);

      assertThat(both.without().exposed()).as("exposed without").isPositive();
      assertThat(both.with().runs()).as("runs with").isPositive();
      assertThat(both.with().exposed()).as("exposed with").isZero();
      assertThat(both.with().figures().errors()).as("errors the user sees").isZero();
      assertThat(both.showsTheDifference()).isTrue();
    }
  }
}
