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

  /** {@return the nodes of all copies of shards, or {@code null} before this node has joined} */
  @Nullable ShardTable shards();

  /**
   * Sends a notice to another node, without waiting.
   *
   * @param nodeId the receiver
   * @param notice the notice
   * @param limitMillis the time limit of the answer
   * @param answer gets the answer once, or false without an answer in time
   */
  void send(String nodeId, Notice notice, long limitMillis, Consumer<Boolean> answer);

  /**
   * Runs work after a short delay, on a thread that may block.
   *
   * @param work runs once
   * @param delayMillis the delay
   */
  void later(Runnable work, long delayMillis);
}
