package io.github.btc.search;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which shards of a node a request means, as far as it shows. */
public sealed interface TargetShards {

  /** State that this node alone has. */
  record Bound() implements TargetShards {}

  /**
   * One shard.
   *
   * @param shardId its identity
   */
  record OneShard(Object shardId) implements TargetShards {}

  /**
   * Some shards.
   *
   * @param indices names, aliases or patterns; empty for all
   * @param shown false if it may belong to a scroll or a point in time and does not show it
   */
  record Several(Set<String> indices, boolean shown) implements TargetShards {

    /** Copies the names. */
    public Several {
      indices = Set.copyOf(indices);
    }
  }

  /**
   * Makes the meaning of a request that names indices.
   *
   * @param names as the request has them, maybe twice; {@code null} or empty for all
   * @param shown false if it may belong to a scroll or a point in time and does not show it
   * @return what it means
   */
  static TargetShards several(String @Nullable [] names, boolean shown) {
    List<String> all = names == null ? List.of() : Arrays.asList(names);
    return new Several(new HashSet<>(all), shown);
  }

  /**
   * Tells whether every shard that is meant has a copy on a present node, which cannot have refused
   * the request itself a moment ago: an asker who has been refused by all copies gives up.
   *
   * @param nodeId the node that cannot answer
   * @param table where copies are
   * @param away the nodes that cannot either
   * @return true if others can answer
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
    // no aliases or patterns: only then do names say which shards are meant
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
