package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service is built, started and looked at as its README says. */
@Tag("one-jdk")
class StartedServiceIT {

  private static final int REQUESTS_AT_MOST = 20_000;

  private static StartedService service;

  @BeforeAll
  static void start() throws Exception {
    service = StartedService.start();
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  @Test
  void refusesDuringItsClosingsAndNeverRefusesTheActuator() throws Exception {
    Set<Integer> orders = new TreeSet<>();
    Set<Integer> others = new TreeSet<>();
    // The start fills Eden, so a closing may refuse the first requests.
    for (int i = 0; i < REQUESTS_AT_MOST && !orders.containsAll(Set.of(200, 503)); i++) {
      HttpResponse<String> answer = service.get("orders");
      orders.add(answer.statusCode());
      if (answer.statusCode() == 503) {
        assertThat(answer.headers().firstValue("BTC-Refused")).contains("not-processed");
      }
      others.add(service.get("actuator/health").statusCode());
      others.add(service.get("actuator/btc").statusCode());
    }

    assertThat(orders).containsExactly(200, 503);
    assertThat(others).containsExactly(200);
    assertThat(service.get("actuator/prometheus").body())
        .contains("btc_closing_seconds_count{controller=\"btc\",ending=\"completed\"}")
        .contains("btc_exposed_requests_total{controller=\"btc\"} 0.0");
    assertThat(service.get("actuator/health").body()).contains("\"status\":\"UP\"");
  }

  @Test
  void showsItsGateAndItsLastClosingsInABrowser(@TempDir Path profile) throws Exception {
    String chromium = chromium();
    assumeTrue(chromium != null, "no chromium on the PATH: ./test installs it");
    for (int i = 0; i < REQUESTS_AT_MOST && !hasClosed(); i++) {
      service.get("orders");
    }
    Path picture = Path.of("target", "page.png").toAbsolutePath();

    String page = browse(chromium, profile, picture);

    assertThat(page)
        .containsPattern(">gate (open|closed)<") // the picture may show a closing
        .containsPattern("<dd id=\"closings\">[1-9]\\d*</dd>")
        .contains("<dd id=\"exposed\">0</dd>")
        .containsPattern("id=\"last\"><tr>.*<td>COMPLETED</td><td>[^<]*-collection")
        .containsPattern("<tbody id=\"tasks\"><tr><td>full-collection</td><td><meter")
        .containsPattern("<b id=\"answered\">[1-9]\\d*</b>");
    assertThat(picture).isNotEmptyFile();
  }

  private static boolean hasClosed() throws IOException, InterruptedException {
    return service.get("actuator/btc").body().contains("COMPLETED");
  }

  /** Half a second of the page's own time: each of its requests stops that clock. */
  private static String browse(String chromium, Path profile, Path picture) throws Exception {
    Path dom = profile.resolve("page.html");
    Process browser =
        new ProcessBuilder(
                chromium,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + profile.resolve("user"),
                "--window-size=1000,900",
                "--virtual-time-budget=500",
                "--screenshot=" + picture,
                "--dump-dom",
                service.uri() + "#load")
            .redirectOutput(dom.toFile())
            .redirectError(profile.resolve("log").toFile())
            .start();
    try {
      assertThat(browser.waitFor(5, TimeUnit.MINUTES)).as("chromium has ended").isTrue();
    } finally {
      browser.descendants().forEach(ProcessHandle::destroyForcibly);
      browser.destroyForcibly();
    }
    return Files.readString(dom);
  }

  private static String chromium() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(
            folder ->
                List.of("chromium", "chromium-browser", "google-chrome").stream()
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElse(null);
  }
}
