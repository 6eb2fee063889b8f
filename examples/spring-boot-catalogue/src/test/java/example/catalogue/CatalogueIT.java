package example.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as the bench starts it: a jar with arguments, and files when it has ended. */
class CatalogueIT {

  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int REQUESTS_AT_MOST = 5_000;
  private static final String QUICK = "-XX:TieredStopAtLevel=1"; // ends before more would pay
  private static final String TURNS = "turns=0ms@%s/turns,first-refusal=500ms+10ms";

  @TempDir private Path directory;

  private static Process neighbours;
  private static String database;
  private static String stock;

  @BeforeAll
  static void startNeighbours() throws IOException {
    neighbours =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                QUICK,
                "-jar",
                Path.of("target", "catalogue.jar").toString(),
                "--neighbours")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String[] ready = String.valueOf(neighbours.inputReader().readLine()).split(" ");
    assertThat(ready).as("what the neighbours say").hasSize(3).startsWith("ready");
    database = ready[1];
    stock = ready[2];
  }

  @AfterAll
  static void endNeighbours() throws Exception {
    end(neighbours);
  }

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void closesItsGateForYoungCollectionsAndLeavesItsBooks() throws Exception {
    Set<Integer> statuses = new TreeSet<>();
    Set<Integer> ready = new TreeSet<>();
    Process process = start("BTC");
    try {
      URI uri = uri(process);
      int attempts = 0;
      // The start fills Eden, so a closing may refuse the first requests.
      while (attempts < REQUESTS_AT_MOST
          && !(statuses.containsAll(Set.of(200, 503)) && hasCollectedYoung())) {
        statuses.add(get(uri, attempts++).statusCode());
      }
      for (int i = 0; i < REQUESTS_AT_MOST && !ready.contains(200); i++) {
        ready.add(get(uri.resolve("/ready"), attempts++).statusCode());
      }
      end(process);
    } finally {
      process.destroyForcibly().waitFor();
    }

    assertThat(statuses).containsExactly(200, 503);
    assertThat(ready).contains(200).isSubsetOf(Set.of(200, 503));
    assertThat(Files.readString(directory.resolve("events")))
        .contains("\"event\":\"GateOpened\"", "\"closedNanos\":", "\"task\":\"young-collection\"");
    assertThat(firstAnswer()).isPositive();
    assertThat(directory.resolve("turns")).as("takes turns").isNotEmptyDirectory();
  }

  /** Four of five requests wait for another service, so a hundred have both kinds. */
  @Test
  void hasNoGateWithoutBtcAnswersSomeKilobytesAndTellsHowLongTheOtherServiceTook()
      throws Exception {
    Files.writeString(directory.resolve("events"), "of an earlier run");
    HttpResponse<String> answer;
    Set<Long> waited = new TreeSet<>();
    Process process = start("OFF");
    try {
      URI uri = uri(process);
      answer = get(uri, 0);
      for (int attempt = 1; attempt <= 100; attempt++) {
        waited.add(get(uri, attempt).headers().firstValueAsLong("X-Waited-Ms").orElse(0));
      }
      end(process);
    } finally {
      process.destroyForcibly().waitFor();
    }

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .startsWith("{\"orders\":64,\"entities\":384,\"changed\":0,\"inStock\":true");
    assertThat(answer.headers().firstValueAsLong("Content-Length").orElseThrow())
        .isBetween(3_000L, 8_000L);
    assertThat(directory.resolve("events")).isEmptyFile();
    assertThat(waited).contains(0L).hasSizeGreaterThan(10);
    assertThat(waited).allMatch(millis -> millis == 0 || millis >= 10 && millis <= 50);
  }

  private boolean hasCollectedYoung() throws IOException {
    return Files.readString(directory.resolve("events")).contains("\"task\":\"young-collection\"");
  }

  private Process start(String mode) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            QUICK,
            "-Xms160m",
            "-Xmx160m",
            "-Xmn48m",
            "-XX:+UseSerialGC",
            "-jar",
            Path.of("target", "catalogue.jar").toString(),
            "--mode=" + mode,
            "--index=0",
            "--announce=" + (mode.equals("BTC") ? TURNS.formatted(directory) : "none"),
            "--live-mb=16",
            "--seed=1",
            "--spring.datasource.url=" + database,
            "--stock.url=" + stock,
            "--directory=" + directory,
            "--events=" + directory.resolve("events"),
            "--answers=" + directory.resolve("answers"))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static URI uri(Process process) throws IOException {
    String line = process.inputReader().readLine();
    assertThat(line).startsWith("ready ");
    return URI.create("http://127.0.0.1:" + line.substring("ready ".length()) + "/");
  }

  private HttpResponse<String> get(URI uri, int attempt) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("X-Attempt", Integer.toString(attempt))
            .timeout(LIMIT)
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  /** Lets go, as a parent does. */
  private static void end(Process process) throws IOException, InterruptedException {
    process.getOutputStream().close();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  private long firstAnswer() throws IOException {
    try (DataInputStream in =
        new DataInputStream(Files.newInputStream(directory.resolve("answers")))) {
      assertThat(List.of(0, 1)).contains(in.readInt()); // the first to arrive
      return in.readLong();
    }
  }
}
