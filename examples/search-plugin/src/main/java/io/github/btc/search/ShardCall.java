package io.github.btc.search;

import org.jspecify.annotations.Nullable;

/**
 * One request for a shard, as the server at either end has it. Used once, by one thread at a time.
 */
public interface ShardCall {

  /** {@return what it asks} */
  ShardAction action();

  /** {@return the state of the search that it goes on with, or {@code null} if it begins one} */
  @Nullable Object search();

  /** {@return which shards it means; asked only during a closing} */
  TargetShards meaning();

  /**
   * Serves it.
   *
   * @param visit its stay, let go once when the answer is given; {@code null} for uncounted
   * @throws Exception what the server throws
   */
  void serve(@Nullable NodeVisit visit) throws Exception;

  /**
   * Answers that a node cannot, on which the asker asks another.
   *
   * @param nodeId the node
   * @throws Exception what the server throws
   */
  void refuse(String nodeId) throws Exception;

  /**
   * Answers that something went wrong.
   *
   * @param failure what {@link #serve} threw after it had waited, or why it could not wait
   */
  void fail(Exception failure);

  /** Keeps what the server would take back when its thread returns. */
  default void keep() {}

  /** Gives back what was kept. */
  default void giveBack() {}
}
