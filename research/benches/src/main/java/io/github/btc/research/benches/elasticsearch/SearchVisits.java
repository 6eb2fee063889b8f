package io.github.btc.research.benches.elasticsearch;

import io.github.btc.tools.replicas.load.Attempts;
import io.github.btc.tools.replicas.load.Attempts.Attempt;
import io.github.btc.tools.replicas.measure.Answers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * A search is at a data node from the moment at which the coordinating node sends it there until the
 * node has executed its last phase. So a search that waits in the socket of a stopped node counts,
 * and an answer on its way back does not: from then on the node is not needed any more. A node that
 * clients ask has no coordinating node before it, and the client's own sending counts instead.
 */

/**
 * The searches of a client, each at the node that has executed it.
 *
 * @param attempts attempts with their nodes
 * @param executed ends of the last phases, by node
 * @param sent times at which the coordinating node sent the searches, by node
 */
record SearchVisits(Attempts attempts, List<Answers> executed, List<Answers> sent) {

  private static final int UNKNOWN = -1;

  /**
   * Combines the attempts of a client with the logs of the nodes.
   *
   * @param client attempts of the client
   * @param names names of the nodes with shards
   * @param nodes logs of these nodes
   * @param coordinator log of the coordinating node; {@code null} if clients ask the only node
   * @throws IOException if a measured search was answered, and no node has executed it
   */
  static SearchVisits of(
      Attempts client, List<String> names, List<SearchLog> nodes, @Nullable SearchLog coordinator)
      throws IOException {
    List<Attempt> placed = new ArrayList<>();
    for (Attempt attempt : client.all()) {
      int node = nodeOf(attempt, nodes);
      if (node == UNKNOWN && attempt.status() == Attempts.OK && client.isMeasured(attempt)) {
        throw new IOException(
            "the nodes' logs: no phase of search %d (expected one at one of the nodes)"
                .formatted(attempt.number()));
      }
      // the only node has refused whatever it has not executed
      placed.add(at(node == UNKNOWN && coordinator == null ? 0 : node, attempt));
    }
    return new SearchVisits(
        new Attempts(client.measureFromNanos(), client.measureToNanos(), placed),
        nodes.stream().map(SearchVisits::ends).toList(),
        names.stream().map(name -> sentTo(name, coordinator)).toList());
  }

  private static int nodeOf(Attempt attempt, List<SearchLog> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i).executed().containsKey(attempt.number())) {
        return i;
      }
    }
    return UNKNOWN;
  }

  private static Attempt at(int node, Attempt attempt) {
    return new Attempt(
        attempt.number(),
        attempt.request(),
        node,
        attempt.status(),
        attempt.intendedNanos(),
        attempt.sentNanos(),
        attempt.receivedNanos());
  }

  private static Answers ends(SearchLog node) {
    Map<Integer, Long> ends = new HashMap<>();
    node.executed().forEach((attempt, time) -> ends.put(attempt, time.endNanos()));
    return new Answers(ends);
  }

  private static Answers sentTo(String name, @Nullable SearchLog coordinator) {
    return coordinator == null
        ? Answers.unknown()
        : new Answers(coordinator.sentNanos().getOrDefault(name, Map.of()));
  }
}
