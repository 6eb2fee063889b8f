package io.github.btc.research.benches.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.RefusedSettingException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackagesPlanTest {

  private static PackagesPlan plan(double rate, int rounds, long seed) {
    return new PackagesPlan(
        List.of(Policy.PASCH, Policy.LEAST_REQUEST),
        3,
        10,
        20,
        4,
        1,
        rate,
        8,
        rounds,
        seed,
        Duration.ofSeconds(10),
        Duration.ofSeconds(90));
  }

  @Test
  void everySecondRoundHasTheOppositeOrder() {
    assertThat(plan(10, 2, 1).runs())
        .containsExactly(Policy.PASCH, Policy.LEAST_REQUEST, Policy.LEAST_REQUEST, Policy.PASCH);
  }

  @Test
  void allPoliciesOfARoundGetTheSameRequests() {
    assertThat(Requests.of(plan(10, 2, 1), 0)).isEqualTo(Requests.of(plan(10, 2, 1), 0));
    assertThat(Requests.of(plan(10, 2, 1), 1)).isNotEqualTo(Requests.of(plan(10, 2, 1), 0));
  }

  @Test
  void requestsComeAtTheirRateAndNeedTheFirstPackageMostOften() {
    Requests requests = Requests.of(plan(50, 1, 7), 0);

    assertThat(requests.size()).as("in 100 s").isBetween(4_700, 5_300);
    assertThat(requests.atNanos()).isSorted();
    assertThat(requests.number()).allMatch(each -> each >= 0 && each < 10);
    long first = requests.number().stream().filter(each -> each == 0).count();
    assertThat(first / (double) requests.size()).as("1 / H(10)").isBetween(0.31, 0.37);
  }

  @Test
  void namesThePolicies() {
    assertThat(Policy.named("haproxy-bounded-loads")).isEqualTo(Policy.HAPROXY_BOUNDED_LOADS);
    assertThatThrownBy(() -> Policy.named("best"))
        .isInstanceOf(RefusedSettingException.class)
        .hasMessageStartingWith("policies: best (expected some of least-request, consistent-hash");
  }

  @Test
  void refusesARateOfNothing() {
    assertThatThrownBy(() -> plan(0, 1, 1)).hasMessageStartingWith("rate: 0");
  }
}
