package io.github.btc.opensearch;

import org.opensearch.index.IndexSettings;

/**
 * The indices whose merges can be held: those that the server would open with its plain engine. The
 * server asks plugins first, takes an engine from one of them, and refuses the index if two offer
 * one. With segment replication a replica has another engine than its primary.
 */
final class HeldIndices {

  /** Set by the plugin for replication between clusters, which has an engine of its own. */
  private static final String FOLLOWS = "index.plugins.replication.follower.leader_index";

  private HeldIndices() {}

  static boolean contain(IndexSettings index) {
    return !index.isRemoteSnapshot()
        && !index.isSegRepEnabledOrRemoteNode()
        && !index.isAssignedOnRemoteNode()
        && !index.getSettings().hasValue(FOLLOWS);
  }
}
