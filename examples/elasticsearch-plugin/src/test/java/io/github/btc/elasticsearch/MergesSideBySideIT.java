package io.github.btc.elasticsearch;

import io.github.btc.search.MergeLatency;
import io.github.btc.search.Server;
import io.github.btc.search.ServerHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Prints how long searches take during indexing, with merges held and not, in turn. */
@EnabledIfSystemProperty(named = "btc.measure", matches = "true")
class MergesSideBySideIT {

  private static final Duration EACH = Duration.ofSeconds(Integer.getInteger("btc.seconds", 30));
  private static final int TURNS = 3;

  @TempDir Path root;

  @Test
  void measure() throws Exception {
    for (int turn = 0; turn < TURNS; turn++) {
      System.out.println(measure("off-" + turn, "young"));
      System.out.println(measure("on-" + turn, "young,merges"));
    }
  }

  private String measure(String name, String tasks) throws Exception {
    ServerHome home = ElasticsearchServer.home(root.resolve(name));
    home.install(ElasticsearchServer.PLUGIN);
    Map<String, String> settings = Map.of("btc.doors", "shard", "btc.tasks", tasks);
    try (Server server = ElasticsearchServer.startAlone(home, settings)) {
      server.awaitHealth(1, "green");
      return MergeLatency.measure(server, name, EACH);
    }
  }
}
