package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

/** An index of one shard in which every batch becomes a segment of its own. */
public final class SegmentedIndex {

  private final Server server;
  private final String name;
  private int documents;

  private SegmentedIndex(Server server, String name) {
    this.server = server;
    this.name = name;
  }

  public static SegmentedIndex create(Server server, String name, int replicas) {
    String settings =
        "{\"settings\":{\"number_of_shards\":1,\"number_of_replicas\":"
            + replicas
            + ",\"refresh_interval\":\"-1\"}}";
    assertThat(server.put("/" + name, settings).statusCode()).isEqualTo(200);
    return new SegmentedIndex(server, name);
  }

  public void addBatches(int batches, int size) {
    for (int i = 0; i < batches; i++) {
      StringBuilder bulk = new StringBuilder();
      for (int j = 0; j < size; j++) {
        bulk.append("{\"index\":{}}\n{\"n\":").append(documents).append(",\"title\":\"book ");
        bulk.append(documents++ % 1000).append("\"}\n");
      }
      String answer = server.post("/" + name + "/_bulk?refresh=true", bulk.toString()).body();
      assertThat(answer).contains("\"errors\":false");
    }
  }

  public void assertComplete() {
    assertThat(server.get("/" + name + "/_count").body()).contains("\"count\":" + documents);
  }

  public long segments() {
    return number("segments", "count");
  }

  public long merges() {
    return number("merge", "total");
  }

  private long number(String metric, String value) {
    String filter = "?filter_path=_all.primaries";
    return Server.number(server.get("/" + name + "/_stats/" + metric + filter).body(), value);
  }

  public Server server() {
    return server;
  }

  public String name() {
    return name;
  }
}
