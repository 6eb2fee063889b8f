package io.github.btc.spring.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.DefaultRequest;
import org.springframework.cloud.client.loadbalancer.RequestData;
import org.springframework.cloud.client.loadbalancer.RequestDataContext;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.ServiceInstanceListSuppliers;
import org.springframework.cloud.loadbalancer.support.SimpleObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.util.LinkedMultiValueMap;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class BtcLoadBalancerTest {

  private static final long MILLI = 1_000_000;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final AtomicLong clock = new AtomicLong();
  private final ClosedInstances closed = new ClosedInstances(clock::get);
  private final InFlightRequests inFlight = new InFlightRequests();
  private BalancingPolicy policy = BalancingPolicy.LEAST_REQUEST;
  private @Nullable String keyHeader;
  private final List<ServiceInstance> instances =
      IntStream.range(0, 4).mapToObj(BtcLoadBalancerTest::instance).toList();

  private static ServiceInstance instance(int port) {
    return new DefaultServiceInstance("id" + port, "toys", "10.0.0.1", port, false);
  }

  private BtcLoadBalancer balancerOf(Supplier<List<ServiceInstance>> known) {
    return balancer(
        new ServiceInstanceListSupplier() {
          @Override
          public String getServiceId() {
            return "toys";
          }

          @Override
          public Flux<List<ServiceInstance>> get() {
            return Flux.just(known.get());
          }
        });
  }

  private BtcLoadBalancer balancer(List<ServiceInstance> known) {
    return balancer(
        ServiceInstanceListSuppliers.from("toys", known.toArray(ServiceInstance[]::new)));
  }

  private BtcLoadBalancer balancer(ServiceInstanceListSupplier supplier) {
    return new BtcLoadBalancer(
        new SimpleObjectProvider<>(supplier),
        closed,
        inFlight,
        new BtcLoadBalancerProperties(PATIENCE, policy, keyHeader, null, null));
  }

  private static @Nullable ServiceInstance chosenBy(BtcLoadBalancer balancer) {
    return chosenBy(balancer, new DefaultRequest<>());
  }

  private static @Nullable ServiceInstance chosenBy(
      BtcLoadBalancer balancer, DefaultRequest<?> request) {
    return Mono.from(balancer.choose(request)).map(Response::getServer).block();
  }

  private static DefaultRequest<?> get(String path, String... header) {
    HttpHeaders headers = new HttpHeaders();
    if (header.length > 0) {
      headers.add(header[0], header[1]);
    }
    return new DefaultRequest<>(
        new RequestDataContext(
            new RequestData(
                HttpMethod.GET,
                URI.create("http://toys" + path),
                headers,
                new LinkedMultiValueMap<>(),
                Map.of())));
  }

  @Test
  void takesThemInTurn() {
    BtcLoadBalancer balancer = balancer(instances);

    assertThat(Stream.generate(() -> chosenBy(balancer)).limit(8))
        .containsExactlyElementsOf(Stream.concat(instances.stream(), instances.stream()).toList());
  }

  /** A replica takes a name for a promise to obey its notices. */
  @Test
  void obeysTheNoticesOfAnInstanceOnlyAsLongAsThereAreOthers() {
    assertThat(closed.isObeyed("10.0.0.1:0")).isFalse();
    chosenBy(balancer(instances.subList(0, 2)));
    assertThat(closed.isObeyed("10.0.0.1:0")).isTrue();

    chosenBy(balancer(instances.subList(0, 1)));

    assertThat(closed.isObeyed("10.0.0.1:0")).isFalse();
  }

  @Test
  void obeysThemAlsoAfterAWaitForTheFirstToOpen() {
    closed.refused(instances.get(0), 2 * MILLI);
    closed.refused(instances.get(1), MILLI);

    assertThat(chosenBy(balancer(instances.subList(0, 2)))).isEqualTo(instances.get(1));

    assertThat(closed.isObeyed("10.0.0.1:1")).isTrue();
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

  @ParameterizedTest
  @EnumSource(
      value = BalancingPolicy.class,
      names = {"BOUNDED_LOADS", "PASCH"})
  void sendsRequestsWithOneKeyToOneInstanceWhateverTheOrderOfTheList(BalancingPolicy byKey) {
    policy = byKey;
    BtcLoadBalancer balancer = balancer(instances);
    List<ServiceInstance> other = new ArrayList<>(instances);
    Collections.reverse(other);
    BtcLoadBalancer another = balancer(other);

    for (int key = 0; key < 50; key++) {
      DefaultRequest<?> request = get("/items?id=" + key);
      ServiceInstance owner = chosenBy(balancer, request);
      assertThat(Stream.generate(() -> chosenBy(balancer, request)).limit(5)).containsOnly(owner);
      assertThat(chosenBy(another, request)).as("another caller").isEqualTo(owner);
    }
    assertThat(IntStream.range(0, 50).mapToObj(key -> chosenBy(balancer, get("/items?id=" + key))))
        .containsAll(instances);
  }

  @ParameterizedTest
  @EnumSource(
      value = BalancingPolicy.class,
      names = {"BOUNDED_LOADS", "PASCH"})
  void movesKeysToANewInstanceAlone(BalancingPolicy byKey) {
    policy = byKey;
    ServiceInstance first = instances.get(0); // all others have other numbers because of it
    BtcLoadBalancer before = balancer(instances.subList(1, 4));
    BtcLoadBalancer after = balancer(instances);
    int moved = 0;

    for (int key = 0; key < 200; key++) {
      DefaultRequest<?> request = get("/" + key);
      ServiceInstance owner = Objects.requireNonNull(chosenBy(after, request));
      if (!owner.equals(chosenBy(before, request))) {
        moved++;
        // a key of PASch has two owners: the first may become the second
        assertThat(byKey == BalancingPolicy.PASCH || owner.equals(first)).isTrue();
      }
    }
    assertThat(moved).isBetween(10, 120);
  }

  /** As instances of a registry that are equal if their names are. */
  @Test
  void followsAnInstanceThatHasMovedThoughItIsEqualToTheOneThatItWas() {
    policy = BalancingPolicy.PASCH;
    List<ServiceInstance> known = new ArrayList<>(List.of(new Named(1), new Named(2)));
    BtcLoadBalancer balancer = balancerOf(() -> List.copyOf(known));
    for (int key = 0; key < 20; key++) {
      assertThat(Objects.requireNonNull(chosenBy(balancer, get("/" + key))).getPort())
          .isBetween(1, 2);
    }

    known.set(0, new Named(11));
    known.set(1, new Named(12));

    for (int key = 0; key < 20; key++) {
      assertThat(Objects.requireNonNull(chosenBy(balancer, get("/" + key))).getPort())
          .isBetween(11, 12);
    }
  }

  /** An instance whose name is the last digit of its port. */
  private static final class Named extends DefaultServiceInstance {

    Named(int port) {
      super("id" + port % 10, "toys", "10.0.0.1", port, false);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Named named && named.getInstanceId().equals(getInstanceId());
    }

    @Override
    public int hashCode() {
      return getInstanceId().hashCode();
    }
  }

  @Test
  void takesTheHeaderForTheKeyAndTheLeastBusyInstanceWithoutIt() {
    policy = BalancingPolicy.PASCH;
    keyHeader = "X-Tenant";
    BtcLoadBalancer balancer = balancer(instances);

    ServiceInstance owner = chosenBy(balancer, get("/a", "X-Tenant", "one"));
    assertThat(IntStream.range(0, 8).mapToObj(i -> get("/" + i, "X-Tenant", "one")))
        .allSatisfy(request -> assertThat(chosenBy(balancer, request)).isEqualTo(owner));
    assertThat(IntStream.range(0, 4).mapToObj(i -> chosenBy(balancer, get("/a"))))
        .containsExactlyInAnyOrderElementsOf(instances);
    assertThat(IntStream.range(0, 4).mapToObj(i -> chosenBy(balancer)))
        .as("a request without HTTP")
        .containsExactlyInAnyOrderElementsOf(instances);
  }

  @Test
  void sendsAKeyElsewhereWhileBothItsOwnersHaveTheirFill() {
    policy = BalancingPolicy.PASCH;
    BtcLoadBalancer balancer = balancer(instances);
    List<Object> held = new ArrayList<>(); // keeps the requests reachable
    List<ServiceInstance> chosen = new ArrayList<>();
    for (int i = 0; i < 17; i++) {
      ServiceInstance one = Objects.requireNonNull(chosenBy(balancer, get("/hot")));
      Object request = new Object();
      held.add(request);
      inFlight.begin(request, one);
      chosen.add(one);
    }

    assertThat(chosen.subList(0, 16).stream().distinct()).hasSize(2);
    assertThat(chosen.get(16)).isNotIn(chosen.subList(0, 16));
    held.forEach(inFlight::end);
  }

  @Test
  void leavesAnOwnerAloneThatHasRefused() {
    policy = BalancingPolicy.BOUNDED_LOADS;
    BtcLoadBalancer balancer = balancer(instances);
    ServiceInstance owner = Objects.requireNonNull(chosenBy(balancer, get("/a")));
    closed.refused(owner, 20 * MILLI);

    assertThat(chosenBy(balancer, get("/a"))).isNotEqualTo(owner);
    clock.addAndGet(20 * MILLI);
    assertThat(chosenBy(balancer, get("/a"))).isEqualTo(owner);
  }
}
