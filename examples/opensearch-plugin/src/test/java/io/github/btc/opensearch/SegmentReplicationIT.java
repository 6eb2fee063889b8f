package io.github.btc.opensearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.search.Product;
import io.github.btc.search.Server;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The merges of an index that replicates segments are not postponed, on two nodes that postpone
 * merges.
 */
@Tag("all")
class SegmentReplicationIT {

  private static final Map<String, String> SETTINGS = Map.of("btc.tasks", "merges");
  private static final int DOCUMENTS = 20;

  private final Product product = new OpenSearch();

  @TempDir Path root;

  @Test
  void itsReplicaGetsWhatItsPrimaryHas() throws Exception {
    try (Server first = product.startFirst(product.home(root.resolve("n1")), SETTINGS);
        Server second = product.startBeside(first, product.home(root.resolve("n2")), SETTINGS)) {
      first.awaitHealth(2, "green");
      String settings =
          "{\"settings\":{\"number_of_shards\":1,\"number_of_replicas\":1,"
              + "\"replication.type\":\"SEGMENT\"}}";
      assertThat(first.put("/segments", settings).statusCode()).isEqualTo(200);
      first.awaitHealth(2, "green");
      for (int i = 0; i < DOCUMENTS; i++) { // a segment each
        assertThat(first.put("/segments/_doc/" + i + "?refresh=true", "{\"n\":1}").statusCode())
            .isEqualTo(201);
      }
      assertThat(first.state("waiting_segments")).isZero();
      assertThat(second.state("waiting_segments")).isZero();
      String all = "\"count\":" + DOCUMENTS;
      first.await("/segments/_count?preference=_replica", answer -> answer.body().contains(all));
      first.awaitHealth(2, "green");
    }
  }
}
