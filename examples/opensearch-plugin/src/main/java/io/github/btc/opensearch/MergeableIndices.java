package io.github.btc.opensearch;

import org.opensearch.index.IndexSettings;

/**
 * Selects the indices whose merges can be postponed: those that the server would open with its
 * standard engine. The server asks the plugins for an engine first. It does not open an index if
 * two plugins offer an engine. With segment replication, a replica has another engine than its
 * primary.
 */
final class MergeableIndices {

  /** The setting of the plugin for replication between clusters, which has its own engine. */
  private static final String FOLLOWS = "index.plugins.replication.follower.leader_index";

  private MergeableIndices() {}

  static boolean contain(IndexSettings index) {
    return !index.isRemoteSnapshot()
        && !index.isSegRepEnabledOrRemoteNode()
        && !index.isAssignedOnRemoteNode()
        && !index.getSettings().hasValue(FOLLOWS);
  }
}
