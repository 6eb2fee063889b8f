package example;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The gateway sends refusals to another replica, and no answer of the application. */
@Tag("one-jdk")
class SpringCloudGatewayIT {

  private static final int BODY = 100_000;
  private static final int MANY = 8;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static Replica first;
  private static Replica second;
  private static ConfigurableApplicationContext gateway;

  @BeforeAll
  static void start() throws Exception {
    first = new Replica();
    second = new Replica();
    gateway =
        new SpringApplicationBuilder(GatewayApplication.class)
            .run(
                "--spring.config.name=spring-cloud-gateway",
                "--server.port=0",
                "--server.address=127.0.0.1",
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
    gateway.close();
    first.close();
    second.close();
  }

  @Test
  void aRequestThatOneReplicaRefusesIsServedByTheOther() throws Exception {
    first.away = true;

    for (int i = 0; i < MANY; i++) {
      HttpResponse<String> answer = post("/orders");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(Integer.toString(BODY));
    }

    assertThat(first.refused).hasPositiveValue();
    assertThat(first.executed).hasValue(0);
    assertThat(second.executed).hasValue(MANY);
  }

  @Test
  void aPostThatTheApplicationAnswersWith503IsExecutedOnce() throws Exception {
    HttpResponse<String> answer = post("/fail");

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).isEqualTo(Integer.toString(BODY));
    assertThat(first.executed.get() + second.executed.get()).isEqualTo(1);
  }

  @Test
  void theClientGetsTheRefusalWhenAllReplicasAreAway() throws Exception {
    first.away = true;
    second.away = true;

    HttpResponse<String> answer = post("/orders");

    assertThat(answer.statusCode()).isEqualTo(425);
    assertThat(answer.headers().firstValue("BTC-Refused")).contains("not-processed");
    assertThat(first.executed.get() + second.executed.get()).isZero();
  }

  private static HttpResponse<String> post(String path) throws Exception {
    String port = gateway.getEnvironment().getProperty("local.server.port");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(LIMIT)
            .POST(BodyPublishers.ofByteArray(new byte[BODY]))
            .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }
}
