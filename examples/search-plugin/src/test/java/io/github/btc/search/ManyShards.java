package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Searches of more shards of the asked node itself than it asks at a time: it asks for the next one
 * while it handles the answer of another. Every one must be counted, and must not fail.
 */
final class ManyShards {

  private static final int SHARDS = 12;
  private static final int LEAST_SEARCHES = 30;
  private static final int LEAST_CLOSINGS = 3;
  private static final int DOCUMENTS = 60;

  private final Server node;

  ManyShards(Server node) {
    this.node = node;
  }

  /** Searches while the node closes again and again. */
  void assertAllAreCounted(String nodeName) throws InterruptedException {
    createOn(nodeName);
    long before = node.state("entered");
    Closings closings = Closings.of(node);
    Closer closer = Closer.start(() -> closings.closeAndReopen("young-collection"));
    int searches = 0;
    while (searches < LEAST_SEARCHES || closer.isShortOf(LEAST_CLOSINGS)) {
      String body = "{\"size\":0,\"track_total_hits\":true}";
      assertThat(node.post("/many/_search", body).body())
          .contains("\"failed\":0", "\"value\":" + DOCUMENTS);
      searches++;
    }
    closer.end();
    assertThat(node.state("entered") - before)
        .as("shard requests of %s searches", searches)
        .isGreaterThanOrEqualTo((long) searches * SHARDS);
    closings.assertNoSearchMetTheirCollections();
  }

  private void createOn(String nodeName) {
    node.createAlone("many", SHARDS, nodeName);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      bulk.append("{\"index\":{}}\n{\"n\":").append(i).append("}\n");
    }
    assertThat(node.post("/many/_bulk?refresh=true", bulk.toString()).body())
        .contains("\"errors\":false");
  }
}
