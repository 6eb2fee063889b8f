package io.github.btc.opensearch;

import io.github.btc.search.SearchNode;
import io.github.btc.search.ShardAction;
import io.github.btc.search.Stay;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.opensearch.action.NoShardAvailableActionException;
import org.opensearch.cluster.ClusterState;
import org.opensearch.common.unit.TimeValue;
import org.opensearch.common.util.concurrent.ThreadContext;
import org.opensearch.search.fetch.ShardFetchRequest;
import org.opensearch.search.query.QuerySearchRequest;
import org.opensearch.threadpool.ThreadPool;
import org.opensearch.transport.TransportRequest;

/**
 * What both sides of the shard door agree on. During a closing, a request that another copy can
 * answer is refused; one that nobody else can answer waits for the end of the closing.
 */
final class ShardEntrance {

  /** The thread context's name for the stay of the request being served. */
  static final String STAY = "btc.stay";

  private static final TimeValue ASK_AGAIN = TimeValue.timeValueMillis(2);

  /** Longer than any closing: whoever has waited so long is let in uncounted. */
  private static final long LONGEST_WAIT_NANOS = 15_000_000_000L;

  private final SearchNode node;
  private final Cluster cluster;
  private final ThreadContext context;

  ShardEntrance(SearchNode node, Cluster cluster, ThreadContext context) {
    this.node = node;
    this.cluster = cluster;
    this.context = context;
  }

  /** Tells whether the caller serves a request that is inside: what it asks belongs to it. */
  boolean isInside() {
    return context.getTransient(STAY) != null;
  }

  /** Tells whether a node has said that it goes away. */
  boolean isAway(String nodeId) {
    return node.away().isAway(nodeId);
  }

  /** Enters this node, anew or with the search that the request goes on with. */
  @Nullable Stay enter(TransportRequest request) {
    Object search = searchOf(request);
    Stay stay = search == null ? null : node.searches().holdStayOf(search);
    return stay == null ? Stay.with(node.enter()) : stay;
  }

  private static @Nullable Object searchOf(TransportRequest request) {
    if (request instanceof ShardFetchRequest fetch) {
      return fetch.contextId();
    }
    return request instanceof QuerySearchRequest query ? query.contextId() : null;
  }

  /** Tells whether a request to a node can as well be answered by another. */
  boolean canBeAnsweredElsewhere(String action, TransportRequest request, String nodeId) {
    ShardAction kind = ShardAction.of(action);
    if (kind != ShardAction.MOVABLE) {
      return kind == ShardAction.OPTIONAL;
    }
    ClusterState state = cluster.state();
    return state != null && new Copies(state, node.away()).canAnswerInsteadOf(nodeId, request);
  }

  /** Calls back, from another thread, with a stay once the closing is over. */
  void waitForTheEnd(TransportRequest request, Consumer<@Nullable Stay> then) {
    waitOn(request, System.nanoTime(), then);
  }

  private void waitOn(TransportRequest request, long sinceNanos, Consumer<@Nullable Stay> then) {
    ThreadPool threads = cluster.threads();
    threads.schedule(
        () -> askAgain(request, sinceNanos, then), ASK_AGAIN, ThreadPool.Names.GENERIC);
  }

  private void askAgain(TransportRequest request, long sinceNanos, Consumer<@Nullable Stay> then) {
    Stay stay = node.gate().isOpen() ? enter(request) : null;
    if (stay == null && System.nanoTime() - sinceNanos < LONGEST_WAIT_NANOS) {
      waitOn(request, sinceNanos, then);
      return;
    }
    then.accept(stay);
  }

  /** What a coordinating node takes for "try the next copy", whether it knows us or not. */
  static NoShardAvailableActionException refusal(String nodeId) {
    return new NoShardAvailableActionException(
        null, "node " + nodeId + " is closed for a moment; another copy can answer");
  }
}
