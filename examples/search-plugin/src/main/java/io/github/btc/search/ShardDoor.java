package io.github.btc.search;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The shard door, both sides. Inbound: every search and get that a coordinating node asks of a
 * shard of this node. Outbound: what this node asks of a node that has said that it goes away is
 * answered here, at once, as if that one had refused it, so that it never waits in the socket of a
 * JVM that has stopped; and what this node asks of its own shards is counted here.
 *
 * <p>During a closing, what another copy can answer is refused; what nobody else can answer waits
 * for its end. Thread-safe. Costs one entrance of the gate and one object for each request.
 */
public final class ShardDoor {

  private static final long ASK_AGAIN_MILLIS = 2;

  /** Longer than any closing: whoever has waited so long is let in uncounted. */
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final SearchNode node;
  private final Cluster cluster;

  /**
   * Makes the door of a node.
   *
   * @param node the node
   * @param cluster the cluster around it
   */
  public ShardDoor(SearchNode node, Cluster cluster) {
    this.node = node;
    this.cluster = cluster;
  }

  /**
   * Lets in, refuses, or keeps waiting what another node asks.
   *
   * @param call the request
   * @throws Exception what the server throws
   */
  public void comesIn(ShardCall call) throws Exception {
    admit(call, cluster.localNodeId());
  }

  /**
   * Sends, or answers in another one's place, what this node asks.
   *
   * @param call the request
   * @param nodeId whom it asks
   * @param askers the stay of the request for which this node asks, over or not: what is asked of
   *     itself belongs to it as long as it lasts; {@code null} if there is none
   * @throws Exception what the server throws
   */
  public void goesOut(ShardCall call, String nodeId, @Nullable NodeVisit askers) throws Exception {
    boolean toSelf = nodeId.equals(cluster.localNodeId());
    if (toSelf && askers != null && askers.hold()) {
      call.serve(askers);
    } else if (node.away().isAway(nodeId) && canBeAnsweredBeside(nodeId, call)) {
      call.refuse(nodeId);
    } else if (toSelf) {
      admit(call, nodeId);
    } else {
      call.serve(null);
    }
  }

  private void admit(ShardCall call, String self) throws Exception {
    NodeVisit visit = enter(call);
    if (visit != null) {
      call.serve(visit);
    } else if (canBeAnsweredBeside(self, call)) {
      call.refuse(self);
    } else {
      call.keep();
      waitOn(call, System.nanoTime());
    }
  }

  /** Enters, anew or with the search that the request goes on with. */
  private @Nullable NodeVisit enter(ShardCall call) {
    Object search = call.search();
    NodeVisit visit = search == null ? null : node.searches().holdStayOf(search);
    return visit == null ? node.enter() : visit;
  }

  private boolean canBeAnsweredBeside(String nodeId, ShardCall call) {
    if (call.action() != ShardAction.MOVABLE) {
      return call.action() == ShardAction.OPTIONAL;
    }
    TargetShards meaning = call.meaning();
    boolean mayBeKeptThere =
        meaning instanceof TargetShards.Several several
            && !several.shown()
            && keepsSearches(nodeId);
    ShardTable shards = cluster.shards();
    return shards != null
        && !mayBeKeptThere
        && meaning.canBeAnsweredBeside(nodeId, shards, node.away());
  }

  private boolean keepsSearches(String nodeId) {
    return nodeId.equals(cluster.localNodeId())
        ? node.searches().anyLongLived()
        : node.away().keepsSearches(nodeId);
  }

  private void waitOn(ShardCall call, long sinceNanos) {
    try {
      cluster.later(() -> askAgain(call, sinceNanos), ASK_AGAIN_MILLIS);
    } catch (RuntimeException | Error e) { // a node that ends takes no more work
      giveUp(call, e);
    }
  }

  private void askAgain(ShardCall call, long sinceNanos) {
    NodeVisit visit;
    try {
      visit = node.gate().isOpen() ? enter(call) : null;
    } catch (RuntimeException | Error e) {
      giveUp(call, e);
      return;
    }
    if (visit == null && System.nanoTime() - sinceNanos < LONGEST_WAIT_NANOS) {
      waitOn(call, sinceNanos);
    } else {
      serveAtLast(call, visit);
    }
  }

  private static void serveAtLast(ShardCall call, @Nullable NodeVisit visit) {
    try {
      call.serve(visit);
    } catch (Exception | Error e) {
      giveUp(call, e);
      return;
    }
    call.giveBack();
  }

  /** Nobody else would answer: the server has long been told that this request is being served. */
  private static void giveUp(ShardCall call, Throwable cause) {
    try {
      call.fail(cause instanceof Exception e ? e : new IllegalStateException(cause));
    } finally {
      call.giveBack();
    }
    if (cause instanceof Error error) {
      throw error; // the server has its own way with those
    }
  }
}
