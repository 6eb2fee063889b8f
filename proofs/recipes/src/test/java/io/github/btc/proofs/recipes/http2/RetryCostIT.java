package io.github.btc.proofs.recipes.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.proofs.recipes.balancer.EnvoyOverHttp2;
import io.github.btc.tools.replicas.balancer.RunningBalancer;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.client.loadbalancer.LoadBalanced;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.client.RestClient;

/**
 * Prints what a refused request costs where the client or its proxy sends it again, beside a
 * request that is not refused. It runs only with {@code -Dbtc.costs=N}, the number of requests of
 * each kind, because it measures and tests little.
 */
@EnabledIfSystemProperty(named = "btc.costs", matches = "[1-9][0-9]{2,5}")
class RetryCostIT {

  private static final int BLOCK = 25;
  private static final int WARM_UP_BLOCKS = 20;
  private static final long PACE_NANOS = TimeUnit.MILLISECONDS.toNanos(25); // Jetty limits resets
  private static final int MEASURED = Integer.getInteger("btc.costs", 0);

  @TempDir Path directory;

  private final RefusesOnceGate gate = new RefusesOnceGate();

  private interface Request {
    int send() throws Exception;
  }

  /** The latencies of one kind of request, and the CPU time beside them. */
  private static final class Kind {

    private final String name;
    private final Request request;
    private final Runnable before;
    private final LongSupplier cpuNanos;
    private final long[] nanos = new long[MEASURED];
    private int count;
    private long processor;

    Kind(String name, Runnable before, Request request, LongSupplier cpuNanos) {
      this.name = name;
      this.before = before;
      this.request = request;
      this.cpuNanos = cpuNanos;
    }

    void sendBlock(boolean measured) throws Exception {
      long processorBefore = cpuNanos.getAsLong();
      for (int i = 0; i < BLOCK; i++) {
        LockSupport.parkNanos(PACE_NANOS);
        before.run();
        long begun = System.nanoTime();
        assertThat(request.send()).as(name).isEqualTo(200);
        if (measured && count < MEASURED) {
          nanos[count++] = System.nanoTime() - begun;
        }
      }
      if (measured) {
        processor += cpuNanos.getAsLong() - processorBefore;
      }
    }

    void print(String whose) {
      Arrays.sort(nanos, 0, count);
      System.out.printf(
          "%-46s p50 %.2f ms, p99 %.2f ms, CPU time of %s %.3f ms%n",
          name,
          nanos[count / 2] / 1e6,
          nanos[count * 99 / 100] / 1e6,
          whose,
          processor / 1e6 / count);
    }
  }

  private static void measure(String whose, Kind... kinds) throws Exception {
    int blocks = (MEASURED + BLOCK - 1) / BLOCK;
    for (int block = -WARM_UP_BLOCKS; block < blocks; block++) {
      for (Kind kind : kinds) {
        kind.sendBlock(block >= 0);
      }
    }
    for (Kind kind : kinds) {
      kind.print(whose);
    }
  }

  private static long ownCpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  @Test
  void refusedStreamOfOkHttp() throws Exception {
    try (Http2Server server = new Jetty()) {
      int port = server.start(gate, () -> {});
      Http2Clients.Client client = Http2Clients.okHttp();
      Request request = () -> client.send("GET", port, 0);
      measure(
          "the calling thread",
          new Kind("OkHttp", () -> {}, request, RetryCostIT::ownCpuNanos),
          new Kind("OkHttp, refused once", gate::refuseOnce, request, RetryCostIT::ownCpuNanos));
    }
  }

  @Test
  void refusedStreamOfEnvoy() throws Exception {
    try (Http2Server server = new Jetty()) {
      int port = server.start(gate, () -> {});
      InetSocketAddress replica = new InetSocketAddress("127.0.0.1", port);
      try (RunningBalancer envoy =
          EnvoyOverHttp2.start(replica, directory.resolve("envoy"), Http2Server.HEALTH)) {
        Http2Clients.Client client = Http2Clients.jdk();
        int front = envoy.address().getPort();
        Request request = () -> client.send("GET", front, 0);
        measure(
            "Envoy",
            new Kind("Envoy", () -> {}, request, envoy::cpuNanos),
            new Kind("Envoy, refused once", gate::refuseOnce, request, envoy::cpuNanos));
      }
    }
  }

  @Test
  void springCloudLoadBalancer() throws Exception {
    try (Http2Server first = new Jetty();
        Http2Server second = new Jetty()) {
      int[] ports = {first.start(gate, () -> {}), second.start(gate, () -> {})};
      try (ConfigurableApplicationContext plain = client(ports, false);
          ConfigurableApplicationContext withBtc = client(ports, true)) {
        measure(
            "the calling thread",
            kind("RestClient of Spring Cloud", () -> {}, plain),
            kind("RestClient with btc-spring-cloud", () -> {}, withBtc),
            kind("RestClient with btc-spring-cloud, refused once", gate::refuseOnce, withBtc));
      }
    }
  }

  private static Kind kind(String name, Runnable before, ConfigurableApplicationContext client) {
    RestClient rest = client.getBean(RestClient.Builder.class).build();
    return new Kind(
        name,
        before,
        () -> rest.get().uri("http://shop/").retrieve().toBodilessEntity().getStatusCode().value(),
        RetryCostIT::ownCpuNanos);
  }

  private static ConfigurableApplicationContext client(int[] ports, boolean withBtc) {
    return new SpringApplicationBuilder(Client.class)
        .web(WebApplicationType.NONE)
        .properties(
            "spring.main.banner-mode=off",
            "logging.level.root=error",
            "btc.loadbalancer.enabled=" + withBtc,
            instance(0, ports[0]),
            instance(1, ports[1]))
        .run();
  }

  private static String instance(int index, int port) {
    return "spring.cloud.discovery.client.simple.instances.shop[%d].uri=http://127.0.0.1:%d"
        .formatted(index, port);
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
}
