package io.github.btc.research.benches.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.ExposedRequests;
import io.github.btc.tools.replicas.measure.Interval;
import io.github.btc.tools.replicas.measure.Pause;
import io.github.btc.tools.replicas.measure.ReplicaEvents;
import io.github.btc.tools.replicas.measure.ReplicaRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** One search, from 100 to 200 ns for its client, in a measured time that begins at 0. */
final class SearchVisitsTest {

  private static final List<String> NAMES = List.of("node-1", "node-2");
  private static final SearchLog NOTHING = executed(Map.of());

  @Test
  void aSearchMeetsTheCollectionsOfTheNodeThatExecutesIt() throws IOException {
    List<SearchLog> nodes = List.of(NOTHING, executed(Map.of(0, new Interval(130, 160))));

    assertThat(exposed(nodes, sentTo("node-2", 120), 1, stop(150, 155))).containsExactly(0);
    assertThat(exposed(nodes, sentTo("node-2", 120), 0, stop(150, 155))).isEmpty();
  }

  @Test
  void aSearchInTheSocketOfAStoppedNodeMeetsItsCollection() throws IOException {
    List<SearchLog> nodes = List.of(NOTHING, executed(Map.of(0, new Interval(150, 160))));

    assertThat(exposed(nodes, sentTo("node-2", 120), 1, stop(125, 140))).containsExactly(0);
    assertThat(exposed(nodes, sentTo("node-2", 120), 1, stop(105, 115))).isEmpty();
  }

  @Test
  void aCollectionAfterTheLastPhaseMeetsNobody() throws IOException {
    List<SearchLog> nodes = List.of(NOTHING, executed(Map.of(0, new Interval(130, 160))));

    assertThat(exposed(nodes, sentTo("node-2", 120), 1, stop(170, 180))).isEmpty();
  }

  @Test
  void aSearchWithoutASendingIsAtItsNodeFromTheClientsSending() throws IOException {
    List<SearchLog> nodes = List.of(NOTHING, executed(Map.of(0, new Interval(150, 160))));

    assertThat(exposed(nodes, NOTHING, 1, stop(101, 103))).containsExactly(0);
  }

  @Test
  void theOnlyNodeHasWhatItRefuses() throws IOException {
    SearchVisits visits = visits(503, List.of("node"), List.of(NOTHING), null);

    assertThat(visits.attempts().all()).extracting(Attempt::replica).containsExactly(0);
    assertThat(exposed(visits, 0, stop(120, 130))).containsExactly(0);
  }

  @Test
  void aSearchThatFailsBeforeAllNodesIsAtNone() throws IOException {
    SearchVisits visits = visits(503, NAMES, List.of(NOTHING, NOTHING), NOTHING);

    assertThat(visits.attempts().all()).extracting(Attempt::replica).containsExactly(-1);
    assertThat(exposed(visits, 0, stop(120, 130))).isEmpty();
  }

  /** Otherwise a log that lost its lines would look like a run without exposed searches. */
  @Test
  void anAnswerThatNobodyHasExecutedIsRefused() {
    assertThatThrownBy(() -> visits(200, NAMES, List.of(NOTHING, NOTHING), NOTHING))
        .isInstanceOf(IOException.class)
        .hasMessage("the nodes' logs: no phase of search 0 (expected one at one of the nodes)");
  }

  private static Set<Integer> exposed(
      List<SearchLog> nodes, SearchLog coordinator, int stopped, Pause stop) throws IOException {
    return exposed(visits(200, NAMES, nodes, coordinator), stopped, stop);
  }

  private static Set<Integer> exposed(SearchVisits visits, int stopped, Pause stop) {
    List<ReplicaRecord> records = new ArrayList<>();
    for (int i = 0; i < visits.executed().size(); i++) {
      records.add(
          new ReplicaRecord(
              i == stopped ? List.of(stop) : List.of(),
              new ReplicaEvents(List.of(), Map.of(), 0),
              visits.executed().get(i),
              visits.sent().get(i)));
    }
    return ExposedRequests.in(visits.attempts(), records);
  }

  private static SearchVisits visits(
      int status, List<String> names, List<SearchLog> nodes, @Nullable SearchLog coordinator)
      throws IOException {
    Attempt attempt = new Attempt(0, 0, 0, status, 90, 100, 200);
    return SearchVisits.of(new Attempts(0, 1_000, List.of(attempt)), names, nodes, coordinator);
  }

  private static SearchLog executed(Map<Integer, Interval> times) {
    return new SearchLog(times, Map.of());
  }

  private static SearchLog sentTo(String node, long nanos) {
    return new SearchLog(Map.of(), Map.of(node, Map.of(0, nanos)));
  }

  private static Pause stop(long start, long end) {
    return new Pause(new Interval(start, end), "Pause Young");
  }
}
