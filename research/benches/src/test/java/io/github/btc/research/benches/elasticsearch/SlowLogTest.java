package io.github.btc.research.benches.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

final class SlowLogTest {

  private static final String SOURCE =
      "{\"query\":{\"match\":{\"title\":\"a ] b, id[\"}},\"size\":3}";

  static final String OLD =
      "[2018-06-01 12:00:00,123][WARN ][index.search.slowlog.query] [node] [shop][0] took[23.1ms],"
          + " took_millis[23], types[], stats[], search_type[QUERY_THEN_FETCH], total_shards[5],"
          + " source["
          + SOURCE
          + "], extra_source[],";
  static final String TEXT =
      "[2018-06-01T12:00:00,123][TRACE][i.s.s.query              ] [node] [shop][0] took[23.1ms],"
          + " took_millis[23], total_hits[7 hits], stats[], search_type[QUERY_THEN_FETCH],"
          + " total_shards[5], source["
          + SOURCE
          + "], id[], ";
  static final String JSON_7 =
      "{\"type\": \"index_search_slowlog\", \"timestamp\": \"2018-06-01T14:00:00,123+02:00\","
          + " \"level\": \"WARN\", \"component\": \"i.s.s.query\", \"message\": \"[shop][0]\","
          + " \"took\": \"23.1ms\", \"took_millis\": \"23\", \"source\": \""
          + SOURCE.replace("\"", "\\\"")
          + "\", \"id\": \"\"}";
  static final String JSON_9 =
      "{\"@timestamp\":\"2018-06-01T12:00:00.123Z\", \"log.level\": \"WARN\","
          + " \"elasticsearch.slowlog.message\":\"[shop][0]\",\"elasticsearch.slowlog.source\":\""
          + SOURCE.replace("\"", "\\\"")
          + "\",\"elasticsearch.slowlog.took_millis\":23,"
          + "\"log.logger\":\"index.search.slowlog.query.0123\"}";

  private static final long ARRIVED = 1_527_854_400_100L;

  @TempDir private Path directory;

  static List<String> forms() {
    return List.of(OLD, TEXT, JSON_7, JSON_9);
  }

  @Test
  void readsEveryFormAlike() {
    for (String line : forms()) {
      SlowLog log = SlowLog.of(List.of(line));
      assertThat(log.passedOver()).isZero();
      LoggedSearch search = log.searches().get(0);
      assertThat(search.atMillis()).as(line).isEqualTo(ARRIVED); // written less what it took
      assertThat(search.index()).isEqualTo("shop");
      assertThat(search.source().toString()).isEqualTo(SOURCE);
    }
  }

  @Test
  void aSearchOfManyShardsIsOneSearch() {
    List<String> lines =
        List.of(
            TEXT, TEXT.replace("[shop][0]", "[shop][1]"), TEXT.replace("[shop][0]", "[shop][2]"));

    assertThat(SlowLog.of(lines).searches()).hasSize(1);
  }

  @Test
  void ofEachIndexTheFullestShardCounts() {
    String second = TEXT.replace("[shop][0]", "[shop][1]");
    String other = TEXT.replace("[shop][0]", "[help][4]");

    assertThat(SlowLog.of(List.of(TEXT, second, second, other)).searches())
        .extracting(LoggedSearch::index)
        .containsExactlyInAnyOrder("shop", "shop", "help");
  }

  @Test
  void searchesAreInTheOrderTheyArrived() {
    String earlier = TEXT.replace("took_millis[23]", "took_millis[24]");

    assertThat(SlowLog.of(List.of(TEXT, earlier)).searches())
        .extracting(LoggedSearch::atMillis)
        .containsExactly(ARRIVED - 1, ARRIVED);
  }

  @Test
  void noBodyIsASearchForEverything() {
    String empty = OLD.replace("source[" + SOURCE + "]", "source[]");

    assertThat(SlowLog.of(List.of(empty)).searches().get(0).source().isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a stack trace",
        "[2018-06-01T12:00:00,123][WARN ][i.s.s.fetch] [node] [shop][0] took_millis[1], source[{}]",
        "[2018-13-01T12:00:00,123][WARN ][i.s.s.query] [node] [shop][0] took_millis[1], source[{}]",
        "[2018-06-01T12:00:00,123][WARN ][i.s.s.query] [node] [shop][0] took_millis[1], source[{]",
        "[2018-06-01T12:00:00,123][WARN ][i.s.s.query] [node] took_millis[1], source[{}]",
        "{\"component\":\"i.s.s.query\"}",
        "{\"at_millis\":-1,\"index\":\"a\",\"source\":{}}",
        "{\"at_millis\":1,\"index\":\"a\"}",
        "{",
      })
  void countsWhatIsNoSearch(String line) {
    SlowLog log = SlowLog.of(List.of(line, TEXT, "  "));

    assertThat(log.searches()).hasSize(1);
    assertThat(log.passedOver()).isEqualTo(1);
  }

  @Test
  void aTraceKeepsContentAndDistances() {
    SlowLog log = SlowLog.of(List.of(TEXT, TEXT.replace("12:00:00,123", "12:00:01,623")));

    SlowLog again = SlowLog.of(log.trace().lines().toList());

    assertThat(again.searches()).extracting(LoggedSearch::atMillis).containsExactly(0L, 1500L);
    assertThat(again.searches().get(1).source()).isEqualTo(log.searches().get(1).source());
    assertThat(SearchRequest.ofLog(again, 2))
        .extracting(SearchRequest::offsetNanos)
        .containsExactly(0L, 750_000_000L);
  }

  @Test
  void saysInOneSentenceThatThereIsNoSearch() throws Exception {
    Path file = Files.writeString(directory.resolve("es.log"), "one\ntwo\n");

    assertThatThrownBy(() -> SlowLog.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(file + ": 2 lines without a search (expected a search slow log");
  }

  @Test
  void anAnonymisedLogHasOtherIndexesAndTheSameTimes() {
    LoggedSearch search = new LoggedSearch(42, "customers", new JsonMapper().readTree("{}"));

    SlowLog anonymous =
        new SlowLog(List.of(search), 3).anonymised(new SearchAnonymiser(new byte[] {1}));

    assertThat(anonymous.searches().get(0).index()).matches("[a-z]{9}").isNotEqualTo("customers");
    assertThat(anonymous.searches().get(0).atMillis()).isEqualTo(42);
    assertThat(anonymous.passedOver()).isEqualTo(3);
  }
}
