package io.github.btc.research.benches.elasticsearch;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/*
 * Four ways to write the same:
 *
 *   [2018-06-01 12:00:00,123][WARN ][index.search.slowlog.query] [node] [index][0] took[5ms],
 *       took_millis[5], ..., source[{...}], extra_source[],                    Elasticsearch 1 and 2
 *   [2018-06-01T12:00:00,123][WARN ][i.s.s.query] [node] [index][0] took[5ms], took_millis[5], ...,
 *       source[{...}], id[]                                 Elasticsearch 5 to 7, OpenSearch: text
 *   {"timestamp": ..., "component": "i.s.s.query", "message": "[index][0]", "took_millis": "5",
 *       "source": "{...}"}                                  Elasticsearch 7, OpenSearch: JSON
 *   {"@timestamp": ..., "log.logger": "index.search.slowlog.query...",
 *       "elasticsearch.slowlog.message": "[index][0]", ...}                    Elasticsearch 8 and 9
 *
 * A line is written when a shard has ended its part, so the search arrived that much earlier. Text has
 * no time zone: a log over a change of the clock has an hour too many or too few in one place.
 */

/**
 * One line of a search slow log: one shard's part of a search.
 *
 * @param search what was searched, and when
 * @param shard which shard of the index
 */
record SlowLogLine(LoggedSearch search, int shard) {

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final Pattern TEXT =
      Pattern.compile(
          "\\[(\\d{4}-\\d{2}-\\d{2})[ T](\\d{2}:\\d{2}:\\d{2})[,.](\\d{3})]\\[[A-Z]{1,6} *]\\["
              + "([^\\]]{1,100})](.*)",
          Pattern.DOTALL);
  private static final Pattern WHERE = Pattern.compile("\\[([^\\[\\]]{1,255})]\\[(\\d{1,6})]");
  private static final Pattern TOOK = Pattern.compile("took_millis\\[(\\d{1,12})]");
  private static final String SOURCE = " source[";
  private static final String EMPTY = "{}";

  /** Reads a line; empty if it is not the query phase of a search. */
  static Optional<SlowLogLine> of(String line) {
    try {
      return line.startsWith("{") ? ofJson(JSON.readTree(line)) : ofText(line);
    } catch (JacksonException | DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }

  private static Optional<SlowLogLine> ofText(String line) {
    Matcher head = TEXT.matcher(line);
    if (!head.matches() || !head.group(4).strip().endsWith("query")) {
      return Optional.empty();
    }
    String rest = head.group(5);
    int source = rest.indexOf(SOURCE);
    Matcher took = TOOK.matcher(rest);
    if (source < 0 || !took.find()) {
      return Optional.empty();
    }
    String body = rest.substring(source + SOURCE.length());
    String json = body.startsWith("]") ? EMPTY : body;
    long millis =
        LocalDateTime.parse(head.group(1) + "T" + head.group(2) + "." + head.group(3))
            .toInstant(ZoneOffset.UTC)
            .toEpochMilli();
    return line(millis, took.group(1), rest.substring(0, source), json);
  }

  private static Optional<SlowLogLine> ofJson(JsonNode line) {
    String prefix = line.has("elasticsearch.slowlog.source") ? "elasticsearch.slowlog." : "";
    String logger = text(line, line.has("log.logger") ? "log.logger" : "component");
    String time = text(line, line.has("@timestamp") ? "@timestamp" : "timestamp");
    if (!logger.contains("query") || time.isEmpty()) {
      return Optional.empty();
    }
    String source = text(line, prefix + "source");
    return line(
        OffsetDateTime.parse(time.replace(',', '.')).toInstant().toEpochMilli(),
        text(line, prefix + "took_millis"),
        text(line, prefix + "message"),
        source.isEmpty() ? EMPTY : source);
  }

  private static String text(JsonNode line, String name) {
    JsonNode value = line.path(name);
    return value.isString() || value.isNumber() ? value.asString() : "";
  }

  private static Optional<SlowLogLine> line(
      long writtenMillis, String tookMillis, String where, String json) {
    Matcher place = WHERE.matcher(where);
    JsonNode source = JSON.readTree(json);
    if (!place.find() || !tookMillis.matches("\\d{1,12}") || !source.isObject()) {
      return Optional.empty();
    }
    long at = Math.subtractExact(writtenMillis, Long.parseLong(tookMillis));
    LoggedSearch search = new LoggedSearch(at, place.group(1), source);
    return Optional.of(new SlowLogLine(search, Integer.parseInt(place.group(2))));
  }
}
