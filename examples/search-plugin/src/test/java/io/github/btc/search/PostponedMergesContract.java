package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merges in a real server: held, released, lost never, bounded always. */
@Tag("all")
public abstract class PostponedMergesContract {

  private static final int BATCHES = 30;
  private static final int MANY_BATCHES = 150;
  private static final int BATCH = 20;

  private final Product product;

  @TempDir Path root;

  protected PostponedMergesContract(Product product) {
    this.product = product;
  }

  @Test
  void waitForAClosingAndLoseNothing() throws Exception {
    Map<String, String> settings = Map.of("btc.doors", "shard", "btc.tasks", "merges");
    try (Server server = product.startAlone(product.home(root.resolve("n1")), settings)) {
      server.awaitHealth(1, "green");
      server.pause();
      SegmentedIndex index = SegmentedIndex.create(server, "held", 0);
      runInAClosing(server, index);
      holdNobodyHostage(server, index);
      stayBoundedWithoutAnyClosing(SegmentedIndex.create(server, "bounded", 0));
      server.post("/_btc/resume", "");
      allRunOnceItIsQuiet(server, SegmentedIndex.create(server, "quiet", 0));
    }
  }

  private static void runInAClosing(Server server, SegmentedIndex index) {
    index.addBatches(BATCHES, BATCH);
    long held = index.segments();
    assertThat(held).isGreaterThanOrEqualTo(BATCHES);
    assertThat(index.merges()).isZero();
    assertThat(server.state("waiting_segments")).isPositive();

    while (server.state("runs") == 0) { // a drain may be abandoned on a busy machine
      server.closeAndReopen("merges");
    }
    // a task ends after two seconds, and on a busy machine merges last longer
    server.await("/held/_refresh", any -> index.merges() > 0 && index.segments() < held);
    server.await("/_btc", state -> Server.number(state.body(), "waiting_segments") == 0);
    index.assertComplete();
  }

  private static void holdNobodyHostage(Server server, SegmentedIndex index) {
    index.addBatches(BATCHES, BATCH);
    assertThat(server.post("/held/_flush", "").body()).contains("\"failed\":0");
    assertThat(server.post("/held/_forcemerge?max_num_segments=1", "").body())
        .contains("\"failed\":0");
    server.post("/held/_refresh", "");
    assertThat(index.segments()).isEqualTo(1);
    index.assertComplete();
    index.addBatches(BATCHES, BATCH);
    assertThat(server.send("DELETE", "/held", null).statusCode()).isEqualTo(200);
    server.await("/_btc", state -> Server.number(state.body(), "waiting_segments") == 0);
  }

  private static void stayBoundedWithoutAnyClosing(SegmentedIndex index) {
    index.addBatches(MANY_BATCHES, BATCH);
    assertThat(index.segments()).isLessThan(100);
    index.assertComplete();
  }

  /** With closings as they come: bounded all the time, and in the end no merge is left. */
  private static void allRunOnceItIsQuiet(Server server, SegmentedIndex index) {
    long runs = server.state("runs");
    for (int i = 0; i < 2 * BATCHES; i++) {
      index.addBatches(1, BATCH);
      assertThat(index.segments()).isLessThan(100);
    }
    server.await("/_btc", state -> Server.number(state.body(), "waiting_segments") == 0);
    assertThat(server.state("runs")).isGreaterThan(runs);
    assertThat(index.merges()).isPositive();
    index.assertComplete();
  }
}
