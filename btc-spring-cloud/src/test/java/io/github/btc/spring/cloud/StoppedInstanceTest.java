package io.github.btc.spring.cloud;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.client.loadbalancer.LoadBalanced;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;

/** An application before three instances without a controller, one of which stops answering. */
@Timeout(120)
class StoppedInstanceTest {

  private static final int INSTANCES = 3;
  private static final int CALLS = 21;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final List<Instance> instances = new ArrayList<>();
  private final ExecutorService callers = Executors.newCachedThreadPool();

  @BeforeEach
  void start() throws IOException {
    for (int i = 0; i < INSTANCES; i++) {
      instances.add(new Instance());
    }
  }

  @AfterEach
  void stop() {
    instances.forEach(Instance::close);
    callers.shutdownNow();
  }

  @Test
  void getsOneCallWhereTheClientCountsThoseInFlight() throws Exception {
    assertThat(callsWhileOneIsStopped("btc.loadbalancer.policy=least-request")).isEqualTo(1);
  }

  @Test
  void getsItsShareWhereTheClientTakesTurns() throws Exception {
    assertThat(callsWhileOneIsStopped("btc.loadbalancer.policy=round-robin"))
        .isEqualTo(CALLS / INSTANCES);
  }

  @Test
  void getsItsShareOfSpringsOwnBalancer() throws Exception {
    assertThat(callsWhileOneIsStopped("btc.loadbalancer.enabled=false"))
        .isEqualTo(CALLS / INSTANCES);
  }

  /** Returns how many calls the stopped instance got. */
  private int callsWhileOneIsStopped(String property) throws Exception {
    Instance stopped = instances.get(0);
    try (ConfigurableApplicationContext application = application(property)) {
      RestClient client = application.getBean(RestClient.Builder.class).build();
      while (instances.stream().anyMatch(instance -> instance.served.get() == 0)) {
        assertThat(call(client).get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("ok");
      }
      stopped.isStopped = true;
      for (int i = 0; i < CALLS; i++) {
        int waiting = stopped.waiting.get();
        Future<String> call = call(client);
        await("the call is answered, or waits")
            .atMost(LIMIT)
            .until(() -> call.isDone() || stopped.waiting.get() > waiting);
        if (call.isDone()) {
          assertThat(call.get()).isEqualTo("ok");
        }
      }
      return stopped.waiting.get();
    }
  }

  private Future<String> call(RestClient client) {
    return callers.submit(() -> client.get().uri("http://toys/").retrieve().body(String.class));
  }

  private ConfigurableApplicationContext application(String property) {
    List<String> properties =
        new ArrayList<>(
            List.of("spring.main.banner-mode=off", "logging.level.root=error", property));
    for (int i = 0; i < INSTANCES; i++) {
      properties.add(
          "spring.cloud.discovery.client.simple.instances.toys[%d].uri=http://127.0.0.1:%d"
              .formatted(i, instances.get(i).port()));
    }
    return new SpringApplicationBuilder(Client.class)
        .web(WebApplicationType.NONE)
        .properties(properties.toArray(String[]::new))
        .run();
  }

  /** The user's application. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Client {

    @Bean
    @LoadBalanced
    RestClient.Builder restClientBuilder() {
      return RestClient.builder();
    }
  }

  /** A server that accepts requests, and does not answer them while it is stopped. */
  private static final class Instance implements AutoCloseable {

    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile boolean isStopped;

    Instance() throws IOException {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      server.setExecutor(threads);
      server.createContext("/", this::answer);
      server.start();
    }

    int port() {
      return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
      try (exchange) {
        if (isStopped) {
          waiting.incrementAndGet();
          goesOn.await();
        }
        served.incrementAndGet();
        byte[] body = "ok".getBytes(StandardCharsets.US_ASCII);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void close() {
      goesOn.countDown();
      server.stop(0);
      threads.shutdownNow();
    }
  }
}
