package io.github.btc.research.benches.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.btc.tools.replicas.measure.Interval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SearchLogTest {

  private static final String HEAD = "[2026-11-23T18:00:00,000][INFO ][i.g.b.e.SearchTimes      ] ";

  @Test
  void aSearchIsExecutedFromItsFirstPhaseToItsLast() {
    SearchLog log =
        SearchLog.of(
            List.of(
                HEAD + "phase of a search from 200 to 300 ns, of search 7",
                HEAD + "phase of a search from 310 to 320 ns, of search 7",
                HEAD + "phase of a search from -50 to -40 ns, of search 8"));

    assertThat(log.executed())
        .isEqualTo(Map.of(7, new Interval(200, 320), 8, new Interval(-50, -40)));
  }

  @Test
  void aSearchIsSentToANodeAtItsFirstSending() {
    SearchLog log =
        SearchLog.of(
            List.of(
                HEAD + "search 7 sent to node-1 at 100 ns",
                HEAD + "search 7 sent to node-2 at 150 ns",
                HEAD + "search 7 sent to node-1 at 180 ns"));

    assertThat(log.sentNanos())
        .isEqualTo(Map.of("node-1", Map.of(7, 100L), "node-2", Map.of(7, 150L)));
  }

  @Test
  void otherLinesSayNothing() {
    SearchLog log =
        SearchLog.of(
            List.of(
                "",
                HEAD + "phase of a search from 200 to 300 ns, of search null", // of another client
                HEAD + "phase of a search from 200 to 300 ns",
                HEAD + "search - sent to node-1 at 100 ns",
                HEAD + "started {node-1}"));

    assertThat(log.executed()).isEmpty();
    assertThat(log.sentNanos()).isEmpty();
  }
}
