package io.github.btc.search;

import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The cluster around this node, and the node's threads. Until the node has joined, it is alone.
 * Thread-safe.
 */
public interface Cluster {

  /** {@return this node's identity, empty before it has joined} */
  String localNodeId();

  /** {@return the identity of the elected node, or {@code null} if there is none now} */
  @Nullable String electedNodeId();

  /** {@return the identities of all nodes, this one included; empty before this one has joined} */
  Set<String> nodeIds();

  /** {@return where copies of shards are, or {@code null} before this node has joined} */
  @Nullable ShardTable shards();

  /**
   * Says something to another node. Does not wait.
   *
   * @param nodeId the other node
   * @param notice what to say
   * @param limitMillis how long to wait for its answer
   * @param answer given the answer once; false also if there is none in time
   */
  void send(String nodeId, Notice notice, long limitMillis, Consumer<Boolean> answer);

  /**
   * Runs something a little later, on a thread that may block.
   *
   * @param work run once
   * @param delayMillis from now
   */
  void later(Runnable work, long delayMillis);
}
