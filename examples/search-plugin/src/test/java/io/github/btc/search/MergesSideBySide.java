package io.github.btc.search;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prints how long searches take during indexing, with merges held and not, in turn: two nodes, one
 * replica.
 */
public abstract class MergesSideBySide {

  private static final Duration EACH = Duration.ofSeconds(Integer.getInteger("btc.seconds", 30));
  private static final int TURNS = Integer.getInteger("btc.turns", 3);

  private final Product product;

  @TempDir Path root;

  protected MergesSideBySide(Product product) {
    this.product = product;
  }

  @Test
  @EnabledIfSystemProperty(named = "btc.measure", matches = "true")
  void measure() throws Exception {
    for (int turn = 0; turn < TURNS; turn++) {
      measure("off", turn, Map.of("btc.tasks", "merges", "btc.observe_only", "true"));
      measure("held", turn, Map.of("btc.tasks", "merges"));
    }
  }

  private void measure(String name, int turn, Map<String, String> settings) throws Exception {
    Path homes = root.resolve(name + turn);
    try (Server first = product.startFirst(product.home(homes.resolve("n1")), settings);
        Server second = product.startBeside(first, product.home(homes.resolve("n2")), settings)) {
      first.awaitHealth(2, "green");
      MergeLatency latency = new MergeLatency(first);
      latency.measure("warm-up", EACH.dividedBy(5));
      System.out.println(name + ": " + latency.measure(name, EACH));
      System.out.println(first.get("/_btc").body() + "\n" + second.get("/_btc").body());
    }
  }
}
