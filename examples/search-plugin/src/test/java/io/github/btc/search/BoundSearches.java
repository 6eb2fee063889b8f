package io.github.btc.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Searches that only one node can go on with, or begin: scrolls, points in time, an index without
 * replicas. They must wait for a closing, and must not fail.
 */
public final class BoundSearches {

  private static final int ROUNDS = 10;
  private static final int LEAST_CLOSINGS = 3;
  private static final int PAGE = 100;

  private final Server asked;
  private final Server closing;
  private final String pointInTimeTarget;

  /**
   * @param pointInTimeTarget where a point in time of {@code books} is opened; the servers differ
   */
  public BoundSearches(Server asked, Server closing, String pointInTimeTarget) {
    this.asked = asked;
    this.closing = closing;
    this.pointInTimeTarget = pointInTimeTarget;
  }

  /** Searches while the node closes again and again. */
  public void assertNoneFails(String nodeName) throws InterruptedException {
    createIndexOn(nodeName);
    Closings closings = Closings.of(closing);
    Closer closer = Closer.start(() -> closings.closeAndReopen("young-collection"));
    for (int i = 0; i < ROUNDS || closer.isShortOf(LEAST_CLOSINGS); i++) {
      scroll();
      searchAtAPointInTime();
      assertThat(asked.get("/alone/_search").body()).contains("\"failed\":0", "\"value\":1");
    }
    closer.end();
    closings.assertNoSearchMetTheirCollections();
    assertAnOpenScrollIsNotInFlight();
  }

  /** It would keep the gate from closing for as long as somebody scrolls. */
  private void assertAnOpenScrollIsNotInFlight() {
    String page = asked.post("/books/_search?scroll=10m", "{\"size\":1}").body();
    for (Server node : List.of(asked, closing)) {
      node.await("/_btc", state -> Server.number(state.body(), "inFlight") == 0);
    }
    end(page);
  }

  private void createIndexOn(String nodeName) {
    asked.createAlone("alone", 1, nodeName);
    assertThat(asked.put("/alone/_doc/1?refresh=true", "{\"n\":1}").statusCode()).isEqualTo(201);
  }

  private void scroll() {
    String body = "{\"size\":" + PAGE + "}";
    String page = asked.post("/books/_search?scroll=1m", body).body();
    int found = 0;
    while (page.contains("\"_id\"")) {
      assertThat(page).contains("\"failed\":0");
      found += page.split("\"_id\"").length - 1;
      String next = "{\"scroll\":\"1m\",\"scroll_id\":\"" + text(page, "_scroll_id") + "\"}";
      page = asked.post("/_search/scroll", next).body();
    }
    assertThat(found).as(page).isEqualTo(Library.BOOKS);
    end(page);
  }

  private void end(String page) {
    String id = "{\"scroll_id\":\"" + text(page, "_scroll_id") + "\"}";
    assertThat(asked.send("DELETE", "/_search/scroll", id).statusCode()).isEqualTo(200);
  }

  private void searchAtAPointInTime() {
    String id = text(asked.post(pointInTimeTarget, "").body(), "(?:pit_)?id");
    String body = "{\"size\":1,\"track_total_hits\":true,\"pit\":{\"id\":\"" + id + "\"}}";
    assertThat(asked.post("/_search", body).body())
        .contains("\"failed\":0", "\"value\":" + Library.BOOKS);
  }

  private static String text(String json, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]+)\"").matcher(json);
    assertThat(matcher.find()).as(json).isTrue();
    return matcher.group(1);
  }
}
