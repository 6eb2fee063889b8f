package io.github.btc.search;

import io.github.btc.RefusedSettingException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The places at which requests of a search node pass the gate. */
public enum Door {
  /** Every request of a client to this node. This door needs the plugin's HTTP transport. */
  HTTP,
  /** Every search and get from a coordinating node to a shard of this node. */
  SHARD;

  /**
   * Reads the setting {@code btc.doors}.
   *
   * @param names any of {@code http} and {@code shard}
   * @return the doors
   * @throws RefusedSettingException if a name is neither of the two
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
