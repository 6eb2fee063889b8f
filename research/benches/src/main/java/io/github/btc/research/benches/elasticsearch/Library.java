package io.github.btc.research.benches.elasticsearch;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An index of generated documents. A few of their words are frequent, and most are rare. */
final class Library {

  static final String INDEX = "library";

  /** The query of all searches at a constant rate, as in the papers; the request cache is off. */
  static final String SEARCH =
      "{\"query\":{\"match\":{\"text\":\"w3 w17 w170\"}},\"size\":10,"
          + "\"aggs\":{\"shelves\":{\"terms\":{\"field\":\"shelf\"}}}}";

  private static final String MAPPING =
      """
      {"settings": {"number_of_shards": 1, "number_of_replicas": %d, "requests.cache.enable": false,
                    "refresh_interval": "-1"},
       "mappings": {"properties": {"text": {"type": "text"}, "shelf": {"type": "keyword"}}}}
      """;
  private static final int WORDS = 5_000;
  private static final int SHELVES = 50;
  private static final int BYTES_PER_WORD = 5;
  private static final int BATCH = 1_000;
  private static final int BAD_REQUEST = 400;
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final JsonMapper JSON = new JsonMapper();

  private final URI node;
  private final int copies;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /**
   * Prepares an index.
   *
   * @param node node that gets the requests
   * @param copies number of further copies of the shard, each on a node of its own
   */
  Library(URI node, int copies) {
    this.node = node;
    this.copies = copies;
  }

  /** Waits until a cluster has exactly these nodes, and all copies of all shards are in use. */
  void awaitNodes(int count) throws IOException, InterruptedException {
    String health = "/_cluster/health?wait_for_status=green&timeout=55s&wait_for_nodes=" + count;
    send("GET", health, "application/json", "");
  }

  /**
   * Fills the index.
   *
   * @param documents number of documents
   * @param documentBytes approximate size of each document
   * @param seed seed of the words
   * @param others further names of the index, which the searches of a log use
   */
  void fill(int documents, int documentBytes, long seed, List<String> others)
      throws IOException, InterruptedException {
    send(
        "PUT",
        "/" + INDEX + "?wait_for_active_shards=all",
        "application/json",
        MAPPING.formatted(copies));
    Random random = new Random(seed);
    for (int from = 0; from < documents; from += BATCH) {
      StringBuilder bulk = new StringBuilder();
      for (int i = from; i < Math.min(from + BATCH, documents); i++) {
        bulk.append("{\"index\":{}}\n").append(document(documentBytes, random)).append('\n');
      }
      send("POST", "/" + INDEX + "/_bulk", "application/x-ndjson", bulk.toString());
    }
    if (!others.isEmpty()) {
      send("POST", "/_aliases", "application/json", aliases(others));
    }
    send("POST", "/" + INDEX + "/_refresh", "application/json", "");
  }

  private static String document(int bytes, Random random) {
    StringBuilder text = new StringBuilder();
    while (text.length() < bytes - BYTES_PER_WORD) {
      // The third power of a uniform value makes small numbers, the frequent words, more likely.
      double share = random.nextDouble();
      text.append('w').append((int) (share * share * share * WORDS)).append(' ');
    }
    ObjectNode document = JSON.createObjectNode();
    document.put("text", text.toString());
    document.put("shelf", "s" + random.nextInt(SHELVES));
    return document.toString();
  }

  private static String aliases(List<String> names) {
    ObjectNode body = JSON.createObjectNode();
    ArrayNode actions = body.putArray("actions");
    for (String name : names) {
      actions.addObject().putObject("add").put("index", INDEX).put("alias", name);
    }
    return body.toString();
  }

  /** Sends a request, and sends it again while the gate is closed. */
  private void send(String method, String path, String type, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(node.resolve(path))
            .timeout(LIMIT)
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    long begun = System.nanoTime();
    while (answer.statusCode() == 503 && System.nanoTime() - begun < LIMIT.toNanos()) {
      Thread.sleep(20);
      answer = client.send(request, BodyHandlers.ofString());
    }
    if (answer.statusCode() >= BAD_REQUEST || answer.body().contains("\"errors\":true")) {
      String text = answer.body();
      throw new IOException(
          "%s %s: %d %s (expected the node to accept the request)"
              .formatted(
                  method,
                  path,
                  answer.statusCode(),
                  text.substring(0, Math.min(200, text.length()))));
    }
  }
}
