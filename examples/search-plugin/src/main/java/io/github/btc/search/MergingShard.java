package io.github.btc.search;

import java.io.IOException;

/** The merges of one shard of this node. */
@FunctionalInterface
public interface MergingShard {

  /**
   * Starts the merges that the shard's policy finds, without waiting for them.
   *
   * @throws IOException if the shard cannot start them
   */
  void startMerges() throws IOException;
}
