package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;

/** A little index to search in: {@code books}, with two shards. */
public final class Library {

  public static final int BOOKS = 500;

  private Library() {}

  public static void createOn(Server server, int replicas) {
    String settings =
        "{\"settings\":{\"number_of_shards\":2,\"number_of_replicas\":" + replicas + "}}";
    HttpResponse<String> created = server.put("/books", settings);
    assertThat(created.statusCode()).as(created.body()).isEqualTo(200);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < BOOKS; i++) {
      bulk.append("{\"index\":{\"_index\":\"books\",\"_id\":\"").append(i).append("\"}}\n");
      bulk.append("{\"n\":").append(i).append(",\"title\":\"book number ").append(i);
      bulk.append("\"}\n");
    }
    String answer = server.post("/_bulk?refresh=true", bulk.toString()).body();
    assertThat(answer).contains("\"errors\":false");
  }
}
