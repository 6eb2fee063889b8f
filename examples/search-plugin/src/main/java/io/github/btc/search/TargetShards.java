package io.github.btc.search;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The shards of a node that a request concerns, as far as the request shows them. */
public sealed interface TargetShards {

  /** State that this node alone has. */
  record Bound() implements TargetShards {}

  /**
   * One shard.
   *
   * @param shardId the shard's identity
   */
  record OneShard(Object shardId) implements TargetShards {}

  /**
   * Some shards.
   *
   * @param indices names, aliases or patterns; empty for all
   * @param shown false if the request may belong to a scroll or a point in time without showing it
   */
  record Several(Set<String> indices, boolean shown) implements TargetShards {

    /** Copies the names. */
    public Several {
      indices = Set.copyOf(indices);
    }
  }

  /**
   * Makes the target of a request that names indices.
   *
   * @param names the names in the request, possibly with duplicates; {@code null} or empty for all
   * @param shown false if the request may belong to a scroll or a point in time without showing it
   * @return the target
   */
  static TargetShards several(String @Nullable [] names, boolean shown) {
    List<String> all = names == null ? List.of() : Arrays.asList(names);
    return new Several(new HashSet<>(all), shown);
  }

  /**
   * Tells whether every target shard has a copy on another present node. A node that may just have
   * refused the request does not count, because a sender gives up when all copies have refused.
   *
   * @param nodeId the node that cannot answer
   * @param table the copies of shards
   * @param away the nodes that cannot answer either
   * @return true if other nodes can answer
   */
  default boolean canBeAnsweredBeside(String nodeId, ShardTable table, AwayNodes away) {
    if (this instanceof OneShard one) {
      return isElsewhere(one.shardId(), nodeId, table, away);
    }
    List<ShardTable.Shard> here = table.shardsOn(nodeId);
    if (!(this instanceof Several several) || here == null) {
      return false;
    }
    Set<String> names = new HashSet<>();
    here.forEach(shard -> names.add(shard.index()));
    // without aliases and patterns, the names determine the shards
    boolean literal = !several.indices().isEmpty() && names.containsAll(several.indices());
    return here.stream()
        .filter(shard -> !literal || several.indices().contains(shard.index()))
        .allMatch(shard -> isElsewhere(shard.id(), nodeId, table, away));
  }

  private static boolean isElsewhere(
      Object shardId, String nodeId, ShardTable table, AwayNodes away) {
    return table.nodesWith(shardId).stream()
        .anyMatch(holder -> !holder.equals(nodeId) && !away.mayHaveRefused(holder));
  }
}
