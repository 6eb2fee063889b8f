package io.github.btc.spring.starter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gc.Collector;
import io.github.btc.proofs.contracts.HttpConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Somebody tries the starter, and nothing else, behind a router that retries nothing. Each service
 * serves for the minutes of {@code -Dbtc.minutes}, by default for a few seconds.
 */
@Tag("slow")
class HarmlessIT {

  private static final String REQUEST = HttpConnection.head("GET", "/orders");
  private static final int LEAST_REQUESTS = 5_000;
  private static final Duration LENGTH =
      Duration.ofSeconds(
          Math.round(60 * Double.parseDouble(System.getProperty("btc.minutes", "0"))));

  /** What people have on the command line. */
  enum Flags {
    NONE(List.of()),
    SIZE_ALONE(List.of("-Xmx256m")),
    LINE_OF_FLAGS(Collector.SERIAL.containerFlags());

    private final List<String> flags;

    Flags(List<String> flags) {
      this.flags = flags;
    }
  }

  @ParameterizedTest
  @EnumSource
  void onBoot4NobodySeesAnythingOfIt(Flags jvm) throws Exception {
    nobodySeesAnything("new-project", jvm);
  }

  @ParameterizedTest
  @EnumSource
  void onBoot3NobodySeesAnythingOfIt(Flags jvm) throws Exception {
    nobodySeesAnything("boot-3-project", jvm);
  }

  private static void nobodySeesAnything(String project, Flags jvm) throws Exception {
    StartedProject service =
        StartedProject.start(
            project,
            jvm.flags,
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--management.endpoints.web.exposure.include=btc,prometheus");
    try (service) {
      long served = serve(service.port());

      String btc = body(service.port(), "/actuator/btc");
      System.out.printf("%s, %s: %d requests, %s%n", project, jvm, served, btc);
      assertThat(btc)
          .contains("\"observing\":\"NO_ANNOUNCER\"", "\"refused\":0,", "\"closings\":0,");
      assertThat(body(service.port(), "/actuator/prometheus"))
          .contains("btc_refused_requests_total{controller=\"btc\"} 0.0");
    }
    assertThat(service.log())
        .filteredOn(line -> line.contains("WARN") && line.contains("only observes"))
        .singleElement()
        .asString()
        .contains("expected an announcer, or refusals-are-retried=true");
  }

  /** Sends one request after the other, and none twice. */
  private static long serve(int port) throws IOException {
    long begun = System.nanoTime();
    long served = 0;
    HttpConnection connection = new HttpConnection(port);
    while (served < LEAST_REQUESTS || System.nanoTime() - begun < LENGTH.toNanos()) {
      HttpConnection.Response answer = connection.send(REQUEST).read();
      assertThat(answer.status()).as("after %d requests", served).isEqualTo(200);
      served++;
      if (answer.header("Connection").equals("close")) { // Tomcat does so now and then
        connection.close();
        connection = new HttpConnection(port);
      }
    }
    connection.close();
    return served;
  }

  private static String body(int port, String path) throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      return connection.send(HttpConnection.head("GET", path)).read().body();
    }
  }
}
