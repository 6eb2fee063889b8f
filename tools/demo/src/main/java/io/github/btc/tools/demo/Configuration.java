package io.github.btc.tools.demo;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The four configurations that the demo compares. */
enum Configuration {
  OFF("off", "the JVM starts collections by itself", ReplicaMode.OFF),
  GATE_ONLY(
      "gate-only",
      "full collections behind a gate, without an announcement",
      ReplicaMode.GATE_ONLY),
  BTC("btc", "young and old collections behind a gate, with an announcement", ReplicaMode.BTC),
  NO_COLLECTIONS(
      "no-collections",
      "no collections, because the heap never fills: the limit",
      ReplicaMode.NO_COLLECTIONS);

  private static final String EXPECTED =
      Stream.of(values()).map(Configuration::shownName).collect(Collectors.joining(", "));

  private final String shownName;
  private final String meaning;
  private final ReplicaMode mode;

  Configuration(String shownName, String meaning, ReplicaMode mode) {
    this.shownName = shownName;
    this.meaning = meaning;
    this.mode = mode;
  }

  /** Returns the configuration of this name, or refuses the name. */
  static Configuration named(String option, String name) {
    return Stream.of(values())
        .filter(each -> each.shownName.equals(name))
        .findFirst()
        .orElseThrow(() -> new RefusedSettingException(option, name, EXPECTED));
  }

  String shownName() {
    return shownName;
  }

  String meaning() {
    return meaning;
  }

  ReplicaMode mode() {
    return mode;
  }
}
