package io.github.btc.search;

import java.io.IOException;

/** A shard of this node, as far as merges are concerned. */
@FunctionalInterface
public interface MergingShard {

  /**
   * Starts the merges that the shard's policy finds. Does not wait for them.
   *
   * @throws IOException if the shard cannot
   */
  void startMerges() throws IOException;
}
