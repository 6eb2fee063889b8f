package io.github.btc.lab.balancer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The client of the guide against real replicas, no balancer between them. */
@Timeout(60)
class PlainClientIT {

  private final List<GatedReplica> replicas = new ArrayList<>();
  private PlainClient client;

  @BeforeEach
  void start() throws IOException {
    for (int i = 0; i < 4; i++) {
      GatedReplica replica = new GatedReplica();
      replica.start("plain" + i, new Announcement.FirstRefusal(Duration.ofMillis(2)).announcer());
      replicas.add(replica);
    }
    client = new PlainClient(replicas.stream().map(GatedReplica::address).toList());
  }

  @AfterEach
  void end() {
    replicas.forEach(GatedReplica::close);
  }

  private void sendMany() throws Exception {
    for (int i = 0; i < 40; i++) {
      assertThat(client.send("GET", "/", BodyPublishers.noBody()).body()).isEqualTo("0");
      assertThat(client.send("POST", "/", BodyPublishers.ofByteArray(new byte[300_000])).body())
          .isEqualTo("300000");
    }
  }

  @Test
  void nobodyNoticesThatThreeReplicasClose() throws Exception {
    sendMany();
    for (GatedReplica replica : replicas.subList(0, 3)) {
      replica.beginTask();
    }
    sendMany();

    assertThat(replicas.get(3).served()).isGreaterThanOrEqualTo(80);
    assertThat(replicas).extracting(GatedReplica::refused).allMatch(refused -> refused <= 3);
  }

  @Test
  void servesAgainWhenTheHintsHavePassedAfterAllWereClosed() throws Exception {
    for (GatedReplica replica : replicas) {
      replica.beginTask();
    }
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> client.send("GET", "/", BodyPublishers.noBody()))
        .withMessage("all replicas are closed");

    replicas.forEach(GatedReplica::endTask);

    long begun = System.nanoTime();
    while (!isServed()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(3));
  }

  private boolean isServed() throws InterruptedException {
    try {
      return client.send("GET", "/", BodyPublishers.noBody()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void theGuideShowsThisClient() throws Exception {
    Path root = Path.of("").toAbsolutePath().getParent();
    String source =
        Files.readString(
            root.resolve("btc-lab/src/test/java/io/github/btc/lab/balancer/PlainClient.java"));
    String region = source.substring(source.indexOf("// tag::"), source.indexOf("// end::"));
    String guide = Files.readString(root.resolve("docs/guides/load-balancers/plain-client.md"));

    assertThat(guide).contains(region.lines().skip(1).map(PlainClientIT::outdented).toList());
  }

  private static String outdented(String line) {
    return line.startsWith("  ") ? line.substring(2) : line.strip();
  }
}
