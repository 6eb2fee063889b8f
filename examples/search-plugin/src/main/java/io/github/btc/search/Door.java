package io.github.btc.search;

import io.github.btc.RefusedSettingException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Where requests of a search node meet the gate. */
public enum Door {
  /** Every request a client makes of this node. Needs the node's HTTP transport to be ours. */
  HTTP,
  /** Every search and get that a coordinating node asks of a shard of this node. */
  SHARD;

  /**
   * Reads the setting {@code btc.doors}.
   *
   * @param names any of {@code http} and {@code shard}
   * @return the doors
   * @throws RefusedSettingException if a name is neither
   */
  public static Set<Door> parse(List<String> names) {
    return names.stream().map(Door::of).collect(Collectors.toUnmodifiableSet());
  }

  private static Door of(String name) {
    return switch (name) {
      case "http" -> HTTP;
      case "shard" -> SHARD;
      default ->
          throw new RefusedSettingException("btc.doors", "\"" + name + "\"", "http, shard or both");
    };
  }
}
