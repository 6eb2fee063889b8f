package io.github.btc.spring.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.btc.RetryAfter;
import io.github.btc.http.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.client.DefaultServiceInstance;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.DefaultResponse;
import org.springframework.cloud.client.loadbalancer.LoadBalanced;
import org.springframework.cloud.client.loadbalancer.Request;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.loadbalancer.annotation.LoadBalancerClient;
import org.springframework.cloud.loadbalancer.core.ReactorServiceInstanceLoadBalancer;
import org.springframework.cloud.loadbalancer.core.ServiceInstanceListSupplier;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.DefaultResponseErrorHandler;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/**
 * Every kind of client in an application that has this jar, before one closed and one open replica.
 */
class BtcLoadBalancerAutoConfigurationTest {

  private static final String SERVICE = "http://toys/";
  private static final String BODY = "x".repeat(100_000);

  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final java.util.Set<String> names = java.util.concurrent.ConcurrentHashMap.newKeySet();

  /** Long, and so are the hints: no test may depend on how soon the next attempt is made. */
  private final List<String> properties = new ArrayList<>(List.of("btc.loadbalancer.patience=1m"));

  private Map<String, String> refusal = Map.of();
  private HttpServer closed;
  private HttpServer open;

  /** How a POST is sent; says status and body. */
  enum Client {
    REST_CLIENT {
      @Override
      String post(ConfigurableApplicationContext application) {
        return application
            .getBean(RestClient.Builder.class)
            .build()
            .post()
            .uri(SERVICE)
            .body(BODY)
            .exchange(
                (request, response) ->
                    response.getStatusCode().value()
                        + new String(response.getBody().readAllBytes()));
      }
    },
    REST_TEMPLATE {
      @Override
      String post(ConfigurableApplicationContext application) {
        ResponseEntity<String> response =
            application.getBean(RestTemplate.class).postForEntity(SERVICE, BODY, String.class);
        return response.getStatusCode().value()
            + (response.getBody() == null ? "" : response.getBody());
      }
    },
    WEB_CLIENT {
      @Override
      String post(ConfigurableApplicationContext application) {
        ResponseEntity<String> response =
            application
                .getBean(WebClient.Builder.class)
                .build()
                .post()
                .uri(SERVICE)
                .bodyValue(BODY)
                .exchangeToMono(answer -> answer.toEntity(String.class))
                .block();
        return response.getStatusCode().value()
            + (response.getBody() == null ? "" : response.getBody());
      }
    };

    abstract String post(ConfigurableApplicationContext application);
  }

  @BeforeEach
  void start() throws IOException {
    refuseFor(Duration.ofHours(1));
    closed = server(exchange -> answer(exchange, "closed", 503, refusal));
    open = server(exchange -> answer(exchange, "open", 200, Map.of()));
  }

  private void refuseFor(Duration hint) {
    Refusal.writeHeaders(new RetryAfter(hint.toNanos()), this::add);
  }

  private void add(String name, String value) {
    refusal = new java.util.HashMap<>(refusal);
    if (!name.equals("Content-Length")) {
      refusal.put(name, value);
    }
  }

  private static HttpServer server(com.sun.net.httpserver.HttpHandler handler) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", handler);
    server.start();
    return server;
  }

  private void answer(HttpExchange exchange, String who, int status, Map<String, String> headers)
      throws IOException {
    try (exchange) {
      int bytes = exchange.getRequestBody().readAllBytes().length;
      seen.add(who);
      String name = exchange.getRequestHeaders().getFirst("BTC-Client");
      names.add(name == null ? "" : name);
      headers.forEach(exchange.getResponseHeaders()::set);
      byte[] body = (status == 200 ? " " + bytes : "").getBytes();
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @AfterEach
  void end() {
    closed.stop(0);
    open.stop(0);
  }

  private ConfigurableApplicationContext application(Class<?>... sources) {
    return application(List.of(closed, open), sources);
  }

  private ConfigurableApplicationContext application(
      List<HttpServer> replicas, Class<?>... sources) {
    properties.addAll(List.of("spring.main.banner-mode=off", "logging.level.root=error"));
    for (int i = 0; i < replicas.size(); i++) {
      properties.add(
          "spring.cloud.discovery.client.simple.instances.toys[%d].uri=%s"
              .formatted(i, uri(replicas.get(i))));
    }
    return new SpringApplicationBuilder(sources)
        .web(WebApplicationType.NONE)
        .properties(properties.toArray(String[]::new))
        .run();
  }

  private static ServiceInstance instance(HttpServer server) {
    return new DefaultServiceInstance(
        "any", "toys", "127.0.0.1", server.getAddress().getPort(), false);
  }

  private static String uri(HttpServer server) {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void sendsARefusedPostElsewhereAndLeavesTheReplicaAlone(Client client) {
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      for (int i = 0; i < 6; i++) {
        assertThat(client.post(application)).isEqualTo("200 100000");
      }

      assertThat(seen).filteredOn("closed"::equals).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void leavesAReplicaAloneThatTellsThatItGoesAwayAndGivesItsName(Client client) {
    closed.removeContext("/");
    Map<String, String> notice = Map.of("BTC-Away-In-Ms", "5", "BTC-Away-For-Ms", "3600000");
    closed.createContext("/", exchange -> answer(exchange, "leaving", 200, notice));
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      for (int i = 0; i < 6; i++) {
        assertThat(client.post(application)).isEqualTo("200 100000");
      }

      assertThat(seen).filteredOn("leaving"::equals).hasSize(1);
      assertThat(names).hasSize(1).doesNotContain("");
    }
  }

  /** It gets requests in its closing, too. */
  @ParameterizedTest
  @EnumSource(Client.class)
  void givesTheOnlyInstanceNoName(Client client) {
    try (ConfigurableApplicationContext application = application(List.of(open), Clients.class)) {
      client.post(application);

      assertThat(names).containsExactly("");
    }
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void givesNoNameIfTheUsersBalancerChooses(Client client) {
    try (ConfigurableApplicationContext application =
        application(List.of(open, open), Clients.class, OwnBalancer.class)) {
      client.post(application);

      assertThat(names).containsExactly("");
    }
  }

  @Test
  void doesSoOutsideTheRetriesOfSpring() {
    properties.add("spring.cloud.loadbalancer.retry.enabled=true");

    sendsARefusedPostElsewhereAndLeavesTheReplicaAlone(Client.WEB_CLIENT);
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void doesNotSendAnother503Again(Client client) {
    refusal = Map.of("Retry-After", "1");
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      assertThat(List.of(client.post(application), client.post(application)))
          .containsExactlyInAnyOrder("503", "200 100000");

      assertThat(seen).containsExactlyInAnyOrder("closed", "open");
    }
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void handsOverTheRefusalWhenItsPatienceEnds(Client client) {
    properties.add("btc.loadbalancer.patience=0");
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      assertThat(List.of(client.post(application), client.post(application)))
          .containsExactlyInAnyOrder("503", "200 100000");
    }
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void countsNoRequestThatHasAnAnswer(Client client) {
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      for (int i = 0; i < 4; i++) {
        client.post(application);
      }

      InFlightRequests inFlight = application.getBean(InFlightRequests.class);
      assertThat(List.of(inFlight.at(instance(closed)), inFlight.at(instance(open))))
          .containsOnly(0);
    }
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void sendsNothingMoreToAReplicaThatDoesNotAnswer(Client client) throws Exception {
    CountDownLatch stopped = new CountDownLatch(1);
    CountDownLatch goesOn = new CountDownLatch(1);
    closed.removeContext("/");
    closed.createContext(
        "/",
        exchange -> {
          stopped.countDown();
          assertThatNoException().isThrownBy(goesOn::await);
          answer(exchange, "stopped", 200, Map.of());
        });
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      CompletableFuture<String> stuck =
          CompletableFuture.supplyAsync(() -> client.post(application));
      assertThat(stopped.await(1, TimeUnit.MINUTES)).isTrue();
      for (int i = 0; i < 6; i++) {
        assertThat(client.post(application)).isEqualTo("200 100000");
      }

      assertThat(seen).hasSize(6).containsOnly("open");
      goesOn.countDown();
      assertThat(stuck.get(1, TimeUnit.MINUTES)).isEqualTo("200 100000");
    }
  }

  @Test
  void takesTurnsIfThePolicySaysSo() {
    properties.add("btc.loadbalancer.policy=round-robin");
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      assertThat(application.getBean(BtcLoadBalancerProperties.class).policy())
          .isEqualTo(BalancingPolicy.ROUND_ROBIN);
    }
  }

  @Test
  void saysWhatPatienceCanBe() {
    properties.add("btc.loadbalancer.patience=2m");

    assertThatException()
        .isThrownBy(() -> application(Clients.class))
        .havingRootCause()
        .withMessage("btc.loadbalancer.patience: 2 min (expected 0 to 1 min)");
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void sendsRequestsOfOneKeyToOneReplica(Client client) {
    properties.add("btc.loadbalancer.policy=pasch");
    closed.removeContext("/");
    closed.createContext("/", exchange -> answer(exchange, "other", 200, Map.of()));
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      for (int i = 0; i < 6; i++) {
        assertThat(client.post(application)).isEqualTo("200 100000");
      }

      assertThat(seen).hasSize(6).containsOnly(seen.get(0));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "round-robin,   bound=2,       'btc.loadbalancer.bound: 2.0 (expected only with"
        + " btc.loadbalancer.policy=bounded-loads)'",
    "bounded-loads, threshold=4,   'btc.loadbalancer.threshold: 4 (expected only with"
        + " btc.loadbalancer.policy=pasch)'",
    "pasch,         threshold=0,   'btc.loadbalancer.threshold: 0 (expected 1 to 1000000)'",
    "pasch,         key-header=,   'btc.loadbalancer.key-header: \"\" (expected the name of a"
        + " header)'",
    "least-request, key-header=Id, 'btc.loadbalancer.key-header: Id (expected only with"
        + " btc.loadbalancer.policy=bounded-loads or pasch)'"
  })
  void saysWhichSettingAPolicyDoesNotHave(String policy, String setting, String message) {
    properties.add("btc.loadbalancer.policy=" + policy);
    properties.add("btc.loadbalancer." + setting);

    assertThatException()
        .isThrownBy(() -> application(Clients.class))
        .havingRootCause()
        .withMessage(message);
  }

  @Test
  void canBeLeftOut() {
    properties.add("btc.loadbalancer.enabled=false");
    try (ConfigurableApplicationContext application = application(Clients.class)) {
      assertThat(
              List.of(Client.REST_CLIENT.post(application), Client.REST_CLIENT.post(application)))
          .containsExactlyInAnyOrder("503", "200 100000");
      assertThat(application.getBeanNamesForType(ClosedInstances.class)).isEmpty();
    }
  }

  @Test
  void keepsTheUsersBalancer() {
    try (ConfigurableApplicationContext application =
        application(Clients.class, OwnBalancer.class)) {
      assertThat(application.getBean(LoadBalancerClientFactory.class).getInstance("toys"))
          .isInstanceOf(StubbornBalancer.class);
    }
  }

  /** A balancer that chooses at random does so once in eight times. */
  @ParameterizedTest
  @EnumSource(Client.class)
  void asksTheUsersBalancerAgainThoughItChoseTheClosedReplicaThreeTimes(Client client) {
    refuseFor(Duration.ofMillis(20)); // as long as each attempt waits
    try (ConfigurableApplicationContext application =
        application(Clients.class, OwnBalancer.class)) {
      assertThat(client.post(application)).isEqualTo("200 100000");

      assertThat(seen).containsExactly("closed", "closed", "closed", "open");
    }
  }

  @ParameterizedTest
  @EnumSource(Client.class)
  void waitsWhereTheUsersBalancerDoesNot(Client client) {
    properties.add("btc.loadbalancer.patience=600ms");
    refuseFor(Duration.ofMillis(200));
    open.removeContext("/");
    open.createContext("/", exchange -> answer(exchange, "too", 503, refusal));
    try (ConfigurableApplicationContext application =
        application(Clients.class, OwnBalancer.class)) {
      assertThat(client.post(application)).isEqualTo("503");

      // Sixteen pauses, and whenever 200 ms have passed both replicas are tried without one.
      assertThat(seen).hasSizeLessThan(32);
    }
  }

  /** The user's application. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Clients {

    @Bean
    @LoadBalanced
    RestClient.Builder restClientBuilder() {
      return RestClient.builder();
    }

    @Bean
    @LoadBalanced
    WebClient.Builder webClientBuilder() {
      return WebClient.builder();
    }

    @Bean
    @LoadBalanced
    RestTemplate restTemplate() {
      RestTemplate template = new RestTemplate();
      template.setErrorHandler(
          new DefaultResponseErrorHandler() {
            @Override
            protected boolean hasError(HttpStatusCode status) {
              return false;
            }
          });
      return template;
    }
  }

  /** A user who balances another way. */
  @Configuration(proxyBeanMethods = false)
  @LoadBalancerClient(name = "toys", configuration = StubbornBalancing.class)
  static class OwnBalancer {}

  static class StubbornBalancing {

    @Bean
    ReactorServiceInstanceLoadBalancer stubborn(
        ObjectProvider<ServiceInstanceListSupplier> supplier) {
      return new StubbornBalancer(supplier);
    }
  }

  /** Takes the first instance three times, then the second one, and so on. */
  private static final class StubbornBalancer implements ReactorServiceInstanceLoadBalancer {

    private final ObjectProvider<ServiceInstanceListSupplier> supplier;
    private final AtomicInteger choices = new AtomicInteger();

    StubbornBalancer(ObjectProvider<ServiceInstanceListSupplier> supplier) {
      this.supplier = supplier;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Mono<Response<ServiceInstance>> choose(Request request) {
      int choice = choices.getAndIncrement() % 4 / 3;
      return supplier
          .getObject()
          .get(request)
          .next()
          .map(instances -> new DefaultResponse(instances.get(choice)));
    }
  }
}
