package io.github.btc.proofs.recipes.balancer;

import io.github.btc.tools.replicas.balancer.Announcement;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cloud.client.loadbalancer.LoadBalanced;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.client.RestClient;
import org.springframework.web.reactive.function.client.WebClient;

/** Spring Cloud LoadBalancer in a client of its own application, as clients.md has it. */
enum SpringRoute implements Route {
  REST_CLIENT {
    @Override
    Caller caller(ConfigurableApplicationContext application) {
      return new RestCaller(application.getBean(RestClient.Builder.class).build());
    }
  },
  WEB_CLIENT {
    @Override
    Caller caller(ConfigurableApplicationContext application) {
      return new WebCaller(application.getBean(WebClient.Builder.class).build());
    }
  };

  private static final String SERVICE = "http://toys";

  abstract Caller caller(ConfigurableApplicationContext application);

  @Override
  public Announcement announcement(int replica, Path directory) {
    return Route.patient(new Announcement.FirstRefusal(Duration.ofMillis(2)));
  }

  @Override
  public Open to(List<InetSocketAddress> replicas, Path directory) {
    List<String> properties =
        new ArrayList<>(List.of("spring.main.banner-mode=off", "logging.level.root=error"));
    for (int i = 0; i < replicas.size(); i++) {
      properties.add(
          "spring.cloud.discovery.client.simple.instances.toys[%d].uri=http://127.0.0.1:%d"
              .formatted(i, replicas.get(i).getPort()));
    }
    ConfigurableApplicationContext application =
        new SpringApplicationBuilder(Client.class)
            .web(WebApplicationType.NONE)
            .properties(properties.toArray(String[]::new))
            .run();
    return new Open() {
      @Override
      public Caller caller() {
        return SpringRoute.this.caller(application);
      }

      @Override
      public void close() {
        application.close();
      }
    };
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

    @Bean
    @LoadBalanced
    WebClient.Builder webClientBuilder() {
      return WebClient.builder();
    }
  }

  private record RestCaller(RestClient client) implements Caller {

    @Override
    public Response get() {
      return client.get().uri(SERVICE + "/").exchange((request, response) -> read(response));
    }

    @Override
    public Response post(String path, int bytes) {
      return client
          .method(HttpMethod.POST)
          .uri(SERVICE + path)
          .body(new byte[bytes])
          .exchange((request, response) -> read(response));
    }

    private static Response read(
        RestClient.RequestHeadersSpec.ConvertibleClientHttpResponse response)
        throws java.io.IOException {
      return new Response(
          response.getStatusCode().value(), new String(response.getBody().readAllBytes()));
    }
  }

  private record WebCaller(WebClient client) implements Caller {

    @Override
    public Response get() {
      return exchange(client.get().uri(SERVICE + "/"));
    }

    @Override
    public Response post(String path, int bytes) {
      return exchange(client.post().uri(SERVICE + path).bodyValue(new byte[bytes]));
    }

    private static Response exchange(WebClient.RequestHeadersSpec<?> request) {
      return request
          .exchangeToMono(
              response ->
                  response
                      .bodyToMono(String.class)
                      .defaultIfEmpty("")
                      .map(body -> new Response(response.statusCode().value(), body)))
          .block(Duration.ofSeconds(20));
    }
  }
}
