package io.github.btc.research.benches.elasticsearch;

import io.github.btc.RefusedSettingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The searches of a slow log in the order of arrival. Each shard writes a line for the same search,
 * so only the shard with the most lines counts for each index.
 *
 * @param searches the searches
 * @param passedOver number of lines without a search: of other phases or loggers, or damaged
 */
record SlowLog(List<LoggedSearch> searches, long passedOver) {

  /** The key in a trace for the arrival of a search after the first one. */
  private static final String AT = "at_millis";

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Reads a slow log or a trace that {@link #trace} has written.
   *
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if the file contains no search; the message is for the user
   */
  static SlowLog read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    SlowLog log = of(text.lines().toList());
    if (log.searches.isEmpty()) {
      throw new RefusedSettingException(
          file.toString(),
          log.passedOver + " lines without a search",
          "a search slow log of Elasticsearch or OpenSearch, threshold "
              + "0 ms for the query phase");
    }
    return log;
  }

  static SlowLog of(List<String> lines) {
    Map<String, Map<Integer, List<LoggedSearch>>> byShard = new HashMap<>();
    List<LoggedSearch> searches = new ArrayList<>();
    long passedOver = 0;
    for (String line : lines) {
      Optional<LoggedSearch> traced = traced(line);
      Optional<SlowLogLine> logged = traced.isPresent() ? Optional.empty() : SlowLogLine.of(line);
      traced.ifPresent(searches::add);
      logged.ifPresent(
          each ->
              byShard
                  .computeIfAbsent(each.search().index(), index -> new HashMap<>())
                  .computeIfAbsent(each.shard(), shard -> new ArrayList<>())
                  .add(each.search()));
      passedOver += traced.isEmpty() && logged.isEmpty() && !line.isBlank() ? 1 : 0;
    }
    byShard.values().forEach(shards -> searches.addAll(fullest(shards)));
    searches.sort(Comparator.comparingLong(LoggedSearch::atMillis));
    return new SlowLog(List.copyOf(searches), passedOver);
  }

  private static List<LoggedSearch> fullest(Map<Integer, List<LoggedSearch>> shards) {
    return shards.entrySet().stream()
        .max(
            Comparator.<Map.Entry<Integer, List<LoggedSearch>>>comparingInt(
                    each -> each.getValue().size())
                .thenComparing(each -> -each.getKey()))
        .map(Map.Entry::getValue)
        .orElse(List.of());
  }

  private static Optional<LoggedSearch> traced(String line) {
    if (!line.startsWith("{\"" + AT + "\"")) {
      return Optional.empty();
    }
    try {
      JsonNode trace = JSON.readTree(line);
      JsonNode at = trace.path(AT);
      boolean good =
          at.canConvertToLong()
              && at.asLong() >= 0
              && trace.path("index").isString()
              && trace.path("source").isObject();
      return good
          ? Optional.of(
              new LoggedSearch(at.asLong(), trace.path("index").asString(), trace.path("source")))
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Returns the time from the first search to the last. */
  double seconds() {
    return millisAfterFirst(searches.get(searches.size() - 1)) / 1e3;
  }

  /** Returns the searches per second in the first seconds of the log. */
  double ratePerSecond(double seconds) {
    long within = searches.stream().filter(each -> millisAfterFirst(each) < 1e3 * seconds).count();
    return within / seconds;
  }

  private long millisAfterFirst(LoggedSearch search) {
    return search.atMillis() - searches.get(0).atMillis();
  }

  /** Returns the same searches with other words. */
  SlowLog anonymised(SearchAnonymiser anonymiser) {
    return new SlowLog(
        searches.stream()
            .map(
                each ->
                    new LoggedSearch(
                        each.atMillis(),
                        anonymiser.text(each.index()),
                        anonymiser.search(each.source())))
            .toList(),
        passedOver);
  }

  /** Returns a trace: each search on its own line, with times that begin at 0. */
  String trace() {
    StringBuilder text = new StringBuilder();
    for (LoggedSearch search : searches) {
      ObjectNode line = JSON.createObjectNode();
      line.put(AT, millisAfterFirst(search));
      line.put("index", search.index());
      line.set("source", search.source());
      text.append(JSON.writeValueAsString(line)).append('\n');
    }
    return text.toString();
  }
}
