package example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.ExpectedConditions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The service is built, started and looked at as its README says. */
@Tag("one-jdk")
class StartedServiceIT {

  private static final int REQUESTS_AT_MOST = 20_000;
  private static final Duration A_BROKEN_PAGE = Duration.ofMinutes(5);

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
    Path chromium = program("chromium", "chromium-browser", "google-chrome");
    Path driver = program("chromedriver");
    assumeTrue(
        chromium != null && driver != null,
        "no chromium or chromedriver on the PATH: ./test all installs them");
    for (int i = 0; i < REQUESTS_AT_MOST && !hasClosed(); i++) {
      service.get("orders");
    }

    ChromeDriver browser = browser(chromium, driver, profile);
    try {
      browser.get(service.uri() + "#load");

      await(browser, "answered", "^[1-9]");
      await(browser, "closings", "^[1-9]");
      await(browser, "gate", "^gate (open|closed)$");
      await(browser, "exposed", "^0$");
      await(browser, "last", "COMPLETED \\S+-collection");
      await(browser, "tasks", "^full-collection");
      assertThat(browser.findElements(By.cssSelector("#tasks meter"))).isNotEmpty();
      Files.write(Path.of("target", "page.png"), browser.getScreenshotAs(OutputType.BYTES));
    } finally {
      browser.quit();
    }
  }

  /** Waits for a text: the page asks the service five times a second. */
  private static void await(ChromeDriver browser, String id, String pattern) {
    new WebDriverWait(browser, A_BROKEN_PAGE)
        .until(ExpectedConditions.textMatches(By.id(id), Pattern.compile(pattern)));
  }

  private static ChromeDriver browser(Path chromium, Path driver, Path profile) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--user-data-dir=" + profile,
        "--window-size=1000,900");
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(driver.toFile()).usingAnyFreePort().build();
    return new ChromeDriver(service, options);
  }

  private static boolean hasClosed() throws IOException, InterruptedException {
    return service.get("actuator/btc").body().contains("COMPLETED");
  }

  private static Path program(String... names) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .flatMap(folder -> Stream.of(names).map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }
}
