package io.github.btc.spring.starter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.gc.Collector;
import io.github.btc.proofs.contracts.HttpConnection;
import io.github.btc.proofs.contracts.Trial;
import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Somebody tries the starter, and nothing else. {@link Trial} says for how long. The contract of
 * the adapters does the same with each of them.
 */
@Tag("all")
@Tag("one-jdk")
class HarmlessIT {

  private static final String REQUEST = HttpConnection.head("GET", "/orders");
  private static final String FLAGS = "flags to paste: ";
  private static final Pattern OMITTED = Pattern.compile("\"omittedClosings\":(\\d+)");

  @ParameterizedTest
  @EnumSource
  void onBoot4NobodySeesAnythingOfIt(Trial.Flags jvm) throws Exception {
    nobodySeesAnything("new-project", jvm);
  }

  @ParameterizedTest
  @EnumSource
  void onBoot3NobodySeesAnythingOfIt(Trial.Flags jvm) throws Exception {
    nobodySeesAnything("boot-3-project", jvm);
  }

  private static void nobodySeesAnything(String project, Trial.Flags jvm) throws Exception {
    StartedProject service =
        StartedProject.start(
            project,
            jvm.flags(),
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
    Trial.saysOnceThatItObserves(service.log());
    if (jvm == Trial.Flags.NONE) {
      namesTheLineOfFlags(service.log());
    }
  }

  /** The JVM has chosen its collector by itself. */
  private static void namesTheLineOfFlags(List<String> log) {
    assertThat(log)
        .filteredOn(line -> line.contains(FLAGS))
        .singleElement()
        .extracting(line -> line.substring(line.indexOf(FLAGS) + FLAGS.length()))
        .isIn(
            Stream.of(Collector.values())
                .map(each -> String.join(" ", each.containerFlags()))
                .filter(line -> !line.isEmpty())
                .toList());
  }

  private static long serve(int port) throws Exception {
    try (KeptConnection connection = new KeptConnection(port)) {
      return Trial.serve(connection::send, () -> omitted(body(port, "/actuator/btc")));
    }
  }

  private static long omitted(String btc) {
    Matcher count = OMITTED.matcher(btc);
    assertThat(count.find()).as(btc).isTrue();
    return Long.parseLong(count.group(1));
  }

  private static String body(int port, String path) throws IOException {
    try (HttpConnection connection = new HttpConnection(port)) {
      return connection.send(HttpConnection.head("GET", path)).read().body();
    }
  }

  /** A connection that is kept until Tomcat closes it, as it does now and then. */
  private static final class KeptConnection implements AutoCloseable {

    private final int port;
    private HttpConnection connection;

    KeptConnection(int port) throws IOException {
      this.port = port;
      this.connection = new HttpConnection(port);
    }

    void send() throws IOException {
      HttpConnection.Response answer = connection.send(REQUEST).read();
      assertThat(answer.status()).isEqualTo(200);
      if (answer.header("Connection").equals("close")) {
        connection.close();
        connection = new HttpConnection(port);
      }
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }
}
