package io.github.btc.tools.simulator.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import io.github.btc.tools.simulator.workload.DurationSet;
import io.github.btc.tools.simulator.workload.Load;
import io.github.btc.tools.simulator.workload.SyntheticLog;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FanOutTest {

  private static final long MS = 1_000_000;

  /** Layers are summed, and of the services of a layer the slowest counts. */
  @Test
  void addsLayersAndWaitsForTheSlowestService() {
    FanOutResult result = run(3, 5, DurationSet.fixed(4 * MS), 0, Load.clients(1), 10);

    assertThat(result.latencyMillis().millis("p50")).isCloseTo(12, within(0.02));
    assertThat(result.latencyMillis().max()).isCloseTo(12, within(0.02));
    assertThat(result.users()).isBetween(830L, 835L);
    assertThat(result.requests()).isBetween(15 * 830L, 15 * 835L);
  }

  /** The longest of m exponential times is H(m) = 1 + 1/2 + ... + 1/m means on average. */
  @Test
  void meetsTheMeanOfTheLongestOfSeveral() {
    FanOutResult result = run(2, 10, DurationSet.exponential(2 * MS), 0, Load.clients(1), 400);

    double harmonic = 0;
    for (int i = 1; i <= 10; i++) {
      harmonic += 1.0 / i;
    }
    assertThat(result.latencyMillis().mean()).isCloseTo(2 * 2 * harmonic, within(0.15));
  }

  /** One in a thousand parts is slow: of users that ask 50 parts 1 - 0.999^50 are, 4.9 %. */
  @Test
  void multipliesWhatIsRareForOnePart() {
    FanOutResult result = run(5, 10, DurationSet.fixed(MS), 0.001, Load.perSecond(20), 2_000);

    double slowUsers = 1 - Math.pow(0.999, 50);
    assertThat(slowUsers).isBetween(0.04, 0.05);
    assertThat(result.latencyMillis().millis("p95")).isBetween(4.9, 5.2);
    assertThat(result.latencyMillis().millis("p99")).isGreaterThan(90);
    assertThat(result.serviceMillis().millis("p99")).isBetween(0.9, 1.1);
  }

  /** A user is denied when one part is; a client comes back later. */
  @Test
  void deniesAUserWhosePartIsDenied() {
    ReplicaModel oneReplicaAwayOften =
        ReplicaModel.replaying(
            (replica, random) ->
                SyntheticLog.controlled(
                    0.05, DurationSet.fixed(MS), DurationSet.fixed(20 * MS), random));
    FanOutResult result =
        FanOutSimulation.run(
            fanOut(2, 2, Scenario.ofThesis(1, oneReplicaAwayOften), Load.clients(3), 20), 5);

    assertThat(result.denied()).isPositive().isLessThan(result.users());
    assertThat(result.latencyMillis().count() + result.denied())
        .isBetween(result.users() - 3, result.users());
    assertThat(result.unavailability()).isBetween(0.1, 0.9);
  }

  /** A user has a part when it has come by way of the replicas that refused it. */
  @Test
  void letsTheUserWaitForWhatRefusalsCost() {
    FanOutResult free = withRefusals(Duration.ZERO, 1, 1);
    FanOutResult dear = withRefusals(Duration.ofMillis(500), 1, 1);
    FanOutResult dearer = withRefusals(Duration.ofMillis(500), 3, 4);

    assertThat(free.refusals()).isPositive();
    assertThat(free.latencyMillis().max()).isLessThan(100);
    assertThat(dear.serviceMillis().max()).isGreaterThan(500);
    assertThat(dear.latencyMillis().max()).isEqualTo(dear.serviceMillis().max());
    assertThat(dear.latencyMillis().mean())
        .isCloseTo(dear.serviceMillis().mean(), within(0.01 * dear.serviceMillis().mean()));
    assertThat(dearer.latencyMillis().max()).isGreaterThan(1_000);
    assertThat(dearer.latencyMillis().mean()).isGreaterThan(3 * dear.latencyMillis().mean());
  }

  @Test
  void allocatesNothingPerRequest() {
    long shorter = allocated(20);
    long longer = allocated(220);

    assertThat((longer - shorter) / (200.0 * 4 * 1_000)).isLessThan(0.5);
  }

  @Test
  void refusesMoreServicesThanEventsCanName() {
    assertThatThrownBy(() -> run(40, 40, DurationSet.fixed(MS), 0, Load.clients(1), 1))
        .hasMessage("layers times services: 1600 (expected 1 to 512)");
  }

  private static FanOutResult withRefusals(Duration hop, int layers, int services) {
    ReplicaModel oftenAway =
        ReplicaModel.replaying(
            (replica, random) ->
                SyntheticLog.controlled(
                    0.01, DurationSet.fixed(MS), DurationSet.fixed(20 * MS), random));
    Scenario service = Scenario.ofThesis(4, oftenAway).withHop(hop);
    return FanOutSimulation.run(fanOut(layers, services, service, Load.clients(1), 200), 5);
  }

  private static long allocated(int seconds) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    run(2, 2, DurationSet.exponential(MS), 0.003, Load.perSecond(1_000), seconds);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static FanOutResult run(
      int layers, int services, DurationSet times, double slow, Load users, int seconds) {
    ReplicaModel model =
        ReplicaModel.replaying(
            (replica, random) ->
                SyntheticLog.uncontrolled(slow, times, DurationSet.fixed(100 * MS), random));
    Scenario service = Scenario.ofThesis(4, model);
    return FanOutSimulation.run(fanOut(layers, services, service, users, seconds), 11);
  }

  private static FanOut fanOut(
      int layers, int services, Scenario service, Load users, int seconds) {
    return new FanOut(layers, services, service, users, Duration.ofSeconds(seconds), Duration.ZERO);
  }
}
