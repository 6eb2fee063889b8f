package io.github.btc.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** WireMock as its makers publish it is observed, and is afterwards what it was. */
@Timeout(120)
class ObserveIT {

  private static final Pattern PORT = Pattern.compile("(?m)^port: +(\\d+)");
  private static final Pattern FIGURES = Pattern.compile("figures at http://[^:]*:(\\d+)/");
  private static final Pattern REQUESTS = Pattern.compile("\"requests\":(\\d+)");
  private static final int SENT = 300;

  @TempDir Path directory;

  private ChildService start(String options) throws Exception {
    return ChildService.start(
        directory,
        List.of(
            "-Xmx64m",
            "-Xmn8m",
            "-XX:+UseSerialGC",
            ChildService.agent(options),
            "-jar",
            System.getProperty("btc.third-party.jar"),
            "--port",
            "0",
            "--bind-address",
            "127.0.0.1"));
  }

  private static int find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  @Test
  void countsTheRequestsOfAnUnchangedServerAndItsStops() throws Exception {
    try (ChildService service = start("observe,port=0")) {
      int port = find(PORT, service.awaitOutput("\nport:"));
      int figures = find(FIGURES, service.output());
      for (int i = 0; i < SENT; i++) {
        assertThat(service.get(port, "/__admin/mappings")).startsWith("200 ");
      }

      String seen = service.get(figures, "/v1/observation");
      while (find(REQUESTS, seen) < SENT) { // joined with the stops some seconds later
        seen = service.get(figures, "/v1/observation");
      }

      assertThat(find(REQUESTS, seen)).isEqualTo(SENT);
      assertThat(seen).contains("jetty").containsPattern("\"young\":[1-9]");
      assertThat(service.get(figures, "/metrics")).contains("btc_observe_requests_total " + SENT);
      assertThat(service.get(figures, "/nothing")).startsWith("404 ");
      assertThat(service.post(figures, "/v1/observation/end")).startsWith("200 ");
      assertThat(service.get(port, "/__admin/mappings")).startsWith("200 ");
    }
  }

  @Test
  void aMistakeCostsOneSentenceAndNotTheService() throws Exception {
    try (ChildService service = start("observe,prt=1")) {
      service.awaitOutput("\nport:");
      assertThat(service.output())
          .contains("btc-agent: option: \"prt=1\"", "the service runs without the agent");
    }
  }
}
