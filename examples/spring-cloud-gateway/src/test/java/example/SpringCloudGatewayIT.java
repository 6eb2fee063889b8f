package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The gateway sends refusals to another replica, and no answer of the application, with the
 * balancer of {@code btc-spring-cloud} and with Spring's own.
 */
@Tag("one-jdk")
class SpringCloudGatewayIT {

  private static final int BODY = 100_000;
  private static final int MANY = 8;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static Replica first;
  private static Replica second;
  private static Map<Boolean, ConfigurableApplicationContext> gateways;

  @BeforeAll
  static void start() throws Exception {
    first = new Replica();
    second = new Replica();
    gateways = Map.of(true, start(true), false, start(false));
  }

  private static ConfigurableApplicationContext start(boolean btc) {
    return new SpringApplicationBuilder(GatewayApplication.class)
        .run(
            "--spring.config.name=spring-cloud-gateway",
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--btc.loadbalancer.enabled=" + btc,
            instance(0, first),
            instance(1, second));
  }

  private static String instance(int index, Replica replica) {
    return "--spring.cloud.discovery.client.simple.instances.my-service[%d].uri=%s"
        .formatted(index, replica.address());
  }

  @BeforeEach
  void bringBothBack() {
    first.comeBack();
    second.comeBack();
  }

  @AfterAll
  static void stop() {
    gateways.values().forEach(ConfigurableApplicationContext::close);
    first.close();
    second.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRequestThatOneReplicaRefusesIsServedByTheOther(boolean btc) throws Exception {
    first.away = true;

    for (int i = 0; i < MANY; i++) {
      HttpResponse<String> answer = post(btc, "/orders");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(Integer.toString(BODY));
    }

    assertThat(first.refused).hasPositiveValue();
    assertThat(first.executed).hasValue(0);
    assertThat(second.executed).hasValue(MANY);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPostThatTheApplicationAnswersWith503IsExecutedOnce(boolean btc) throws Exception {
    HttpResponse<String> answer = post(btc, "/fail");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).isEqualTo(Integer.toString(BODY));
    assertThat(first.executed.get() + second.executed.get()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theClientGetsTheRefusalWhenAllReplicasAreAway(boolean btc) throws Exception {
    first.away = true;
    second.away = true;

    HttpResponse<String> answer = post(btc, "/orders");

    assertThat(answer.statusCode()).isEqualTo(425);
    assertThat(answer.headers().firstValue("BTC-Refused")).contains("not-processed");
    assertThat(first.executed.get() + second.executed.get()).isZero();
  }

  private static HttpResponse<String> post(boolean btc, String path) throws Exception {
    String port = gateways.get(btc).getEnvironment().getProperty("local.server.port");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(LIMIT)
            .POST(BodyPublishers.ofByteArray(new byte[BODY]))
            .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }
}
