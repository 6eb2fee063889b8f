package io.github.btc.spring.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.DefaultRequest;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.ServiceInstanceListSuppliers;
import org.springframework.cloud.loadbalancer.support.SimpleObjectProvider;
import reactor.core.publisher.Mono;

class BtcLoadBalancerTest {

  private static final long MILLI = 1_000_000;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final AtomicLong clock = new AtomicLong();
  private final ClosedInstances closed = new ClosedInstances(clock::get);
  private final InFlightRequests inFlight = new InFlightRequests();
  private BalancingPolicy policy = BalancingPolicy.LEAST_REQUEST;
  private final List<ServiceInstance> instances =
      IntStream.range(0, 4).mapToObj(BtcLoadBalancerTest::instance).toList();

  private static ServiceInstance instance(int port) {
    return new DefaultServiceInstance("id" + port, "toys", "10.0.0.1", port, false);
  }

  private BtcLoadBalancer balancer(List<ServiceInstance> known) {
    ServiceInstanceListSupplier supplier =
        ServiceInstanceListSuppliers.from("toys", known.toArray(ServiceInstance[]::new));
    return new BtcLoadBalancer(
        new SimpleObjectProvider<>(supplier),
        closed,
        inFlight,
        new BtcLoadBalancerProperties(PATIENCE, policy));
  }

  private static @Nullable ServiceInstance chosenBy(BtcLoadBalancer balancer) {
    return Mono.from(balancer.choose(new DefaultRequest<>())).map(Response::getServer).block();
  }

  @Test
  void takesThemInTurn() {
    BtcLoadBalancer balancer = balancer(instances);

    assertThat(Stream.generate(() -> chosenBy(balancer)).limit(8))
        .containsExactlyElementsOf(Stream.concat(instances.stream(), instances.stream()).toList());
  }

  @Test
  void passesOverAnInstanceThatDoesNotAnswer() {
    BtcLoadBalancer balancer = balancer(instances);
    Object request = new Object();
    inFlight.begin(request, instances.get(2));

    assertThat(Stream.generate(() -> chosenBy(balancer)).limit(6))
        .containsOnly(instances.get(0), instances.get(1), instances.get(3));
    inFlight.end(request);
    assertThat(Stream.generate(() -> chosenBy(balancer)).limit(4)).containsAll(instances);
  }

  @Test
  void givesItItsShareIfThePolicyIsTakingTurns() {
    policy = BalancingPolicy.ROUND_ROBIN;
    BtcLoadBalancer balancer = balancer(instances);
    Object request = new Object();
    inFlight.begin(request, instances.get(2));

    assertThat(Stream.generate(() -> chosenBy(balancer)).limit(4)).containsAll(instances);
    inFlight.end(request); // keeps it reachable
  }

  @Test
  void leavesOutThoseThatHaveRefused() {
    BtcLoadBalancer balancer = balancer(instances);
    closed.refused(instances.get(0), 20 * MILLI);
    closed.refused(instances.get(2), 20 * MILLI);

    assertThat(Stream.generate(() -> chosenBy(balancer)).limit(8))
        .containsOnly(instances.get(1), instances.get(3));
    clock.addAndGet(20 * MILLI);
    assertThat(Stream.generate(() -> chosenBy(balancer)).limit(4)).containsAll(instances);
  }

  @Test
  void waitsForTheFirstToOpenWhenAllAreClosed() {
    BtcLoadBalancer balancer = balancer(instances);
    instances.forEach(instance -> closed.refused(instance, 60_000 * MILLI));
    closed.refused(instances.get(0), 90_000 * MILLI);
    clock.addAndGet(60_000 * MILLI - 5 * MILLI);

    assertThat(chosenBy(balancer)).isIn(instances.subList(1, 4));
  }

  /** Its address may be that of a balancer, and its hint that of one replica of many. */
  @Test
  void doesNotWaitForTheOnlyInstance() {
    ServiceInstance only = instances.get(0);
    closed.refused(only, 3_600_000 * MILLI);

    CompletableFuture<Response<ServiceInstance>> chosen =
        balancer(List.of(only)).choose(new DefaultRequest<>()).toFuture();

    assertThat(chosen).isCompletedWithValueMatching(each -> only.equals(each.getServer()));
  }

  @Test
  void saysThatThereIsNobody() {
    Response<ServiceInstance> response =
        Mono.from(balancer(List.of()).choose(new DefaultRequest<>())).block();

    assertThat(response).isNotNull();
    assertThat(response.hasServer()).isFalse();
  }
}
