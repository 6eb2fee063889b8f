package io.github.btc.proofs.recipes.balancer;

import static io.github.btc.proofs.recipes.balancer.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client of the guide against real replicas, no balancer between them. */
class PlainClientIT {

  private static final Duration LONGER_THAN_THE_TEST = Duration.ofHours(1);

  @TempDir Path directory;

  /** That nobody notices, and how soon all serve again, is RecipeIT's to test. */
  @Test
  void isRefusedOnceByEachReplicaThatCloses() throws Exception {
    Route way = new PlainRoute();
    try (Replicas replicas = new Replicas(way, directory, LONGER_THAN_THE_TEST);
        Route.Open open = way.to(replicas.addresses(), directory);
        Caller caller = open.caller()) {
      replicas.beginTasks(3);
      for (int i = 0; i < 40; i++) {
        assertThat(caller.get().body()).isEqualTo("0");
        assertThat(caller.post(300_000).body()).isEqualTo("300000");
      }

      await("answers of the open one").until(() -> replicas.get(3).served() == 80);
      assertThat(replicas.all()).extracting(GatedReplica::refused).containsExactly(1, 1, 1, 0);
    }
  }

  @Test
  void theGuideShowsThisClient() throws Exception {
    Path root = Path.of("..", "..").toAbsolutePath().normalize();
    String source =
        Files.readString(
            root.resolve(
                "proofs/recipes/src/test/java/io/github/btc/proofs/recipes/balancer/PlainClient.java"));
    String region = source.substring(source.indexOf("// tag::"), source.indexOf("// end::"));
    String guide = Files.readString(root.resolve("docs/guides/clients.md"));

    assertThat(guide).contains(region.lines().skip(1).map(PlainClientIT::outdented).toList());
  }

  private static String outdented(String line) {
    return line.startsWith("  ") ? line.substring(2) : line.strip();
  }
}
