package io.github.btc.research.benches.fanout;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The measure against the collections of the leaves. */
enum Way {
  /** Nothing: the JVM collects when it likes. */
  OFF(ReplicaMode.OFF, false),
  /** The asker sends a second copy of a part that takes longer than 95 % of the parts. */
  HEDGED(ReplicaMode.OFF, true),
  /** Each leaf has BTC. Its answers tell the asker when it goes away. */
  BTC(ReplicaMode.BTC, false),
  /** BTC and second copies. */
  BTC_HEDGED(ReplicaMode.BTC, true),
  /** The heaps have room for the whole run. This is the limit of what can be gained. */
  NO_COLLECTIONS(ReplicaMode.NO_COLLECTIONS, false);

  private final ReplicaMode mode;
  private final boolean hedges;

  Way(ReplicaMode mode, boolean hedges) {
    this.mode = mode;
    this.hedges = hedges;
  }

  ReplicaMode mode() {
    return mode;
  }

  boolean hedges() {
    return hedges;
  }

  static List<String> names() {
    return Arrays.stream(values()).map(Way::toString).toList();
  }

  static Way named(String name) {
    return Arrays.stream(values())
        .filter(each -> each.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new RefusedSettingException("rows", name, "one of " + String.join(", ", names())));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
