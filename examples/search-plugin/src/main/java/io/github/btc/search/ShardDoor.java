package io.github.btc.search;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Both sides of the shard door. Inbound: every search and get from a coordinating node to a shard
 * of this node. Outbound: if the target node is away, this class answers at once as if that node
 * had refused the request. So the request never waits in the socket of a stopped JVM. The requests
 * of this node to its own shards are counted here too.
 *
 * <p>During a closing, the door refuses a request that another copy can answer. All other requests
 * wait for the end of the closing. Thread-safe. Each request costs one entrance of the gate and one
 * object.
 */
public final class ShardDoor {

  private static final long ASK_AGAIN_MILLIS = 2;

  /** Longer than any closing. After this time, a request is served uncounted. */
  private static final long LONGEST_WAIT_NANOS = TimeUnit.SECONDS.toNanos(15);

  private final SearchNode node;
  private final Cluster cluster;

  /**
   * Makes the door of a node.
   *
   * @param node the node
   * @param cluster the cluster of the node
   */
  public ShardDoor(SearchNode node, Cluster cluster) {
    this.node = node;
    this.cluster = cluster;
  }

  /**
   * Admits a request of another node, refuses it, or lets it wait.
   *
   * @param call the request
   * @throws Exception if the server throws one
   */
  public void comesIn(ShardCall call) throws Exception {
    admit(call, cluster.localNodeId());
  }

  /**
   * Sends a request of this node, or answers it in place of the target node.
   *
   * @param call the request
   * @param nodeId the target node
   * @param askers the visit of the request that causes this one, perhaps ended; while it lasts, a
   *     request to this node itself belongs to it; {@code null} without a visit
   * @throws Exception if the server throws one
   */
  public void goesOut(ShardCall call, String nodeId, @Nullable NodeVisit askers) throws Exception {
    boolean toSelf = nodeId.equals(cluster.localNodeId());
    if (!toSelf) {
      send(call, nodeId);
    } else if (askers != null && askers.hold()) {
      call.serve(askers);
    } else if (goesElsewhere(call, nodeId)) {
      call.refuse(nodeId);
    } else {
      admit(call, nodeId);
    }
  }

  /** Counts the request first, because the target node may announce that it goes away just now. */
  private void send(ShardCall call, String nodeId) throws Exception {
    Runnable answered = node.unanswered().sent(nodeId);
    if (goesElsewhere(call, nodeId)) {
      answered.run();
      call.refuse(nodeId);
    } else {
      call.send(answered);
    }
  }

  private boolean goesElsewhere(ShardCall call, String nodeId) {
    return node.away().isAway(nodeId) && canBeAnsweredBeside(nodeId, call);
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

  /** Enters the gate, or joins the visit of the search that the request continues. */
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
    } catch (RuntimeException | Error e) { // a node that ends accepts no more work
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

  /** Answers with a failure, because the server believes that the request is being served. */
  private static void giveUp(ShardCall call, Throwable cause) {
    try {
      call.fail(cause instanceof Exception e ? e : new IllegalStateException(cause));
    } finally {
      call.giveBack();
    }
    if (cause instanceof Error error) {
      throw error; // the server has its own handling of errors
    }
  }
}
