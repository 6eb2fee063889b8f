package io.github.btc.search;

import org.jspecify.annotations.Nullable;

/**
 * One request for a shard, at the sending or the receiving node. It is used once, by one thread at
 * a time.
 */
public interface ShardCall {

  /** {@return the kind of the request} */
  ShardAction action();

  /** {@return the state of the search that it continues, or {@code null} if it begins a search} */
  @Nullable Object search();

  /** {@return the target shards; called only during a closing} */
  TargetShards meaning();

  /**
   * Serves the request.
   *
   * @param visit the visit, with a holder that is removed after the answer; {@code null} if
   *     uncounted
   * @throws Exception if the server throws one
   */
  void serve(@Nullable NodeVisit visit) throws Exception;

  /**
   * Sends the request to another node. Only the sending node calls this.
   *
   * @param answered runs once the answer has arrived or the sending has failed
   * @throws Exception if the server throws one
   */
  default void send(Runnable answered) throws Exception {
    throw new UnsupportedOperationException("a request that has arrived is not sent");
  }

  /**
   * Answers that a node cannot serve the request, so that the sender tries another node.
   *
   * @param nodeId the node
   * @throws Exception if the server throws one
   */
  void refuse(String nodeId) throws Exception;

  /**
   * Answers with a failure.
   *
   * @param failure the exception of {@link #serve} after a wait, or the reason why a wait failed
   */
  void fail(Exception failure);

  /** Retains the resources that the server would release when its thread returns. */
  default void keep() {}

  /** Releases the retained resources. */
  default void giveBack() {}
}
