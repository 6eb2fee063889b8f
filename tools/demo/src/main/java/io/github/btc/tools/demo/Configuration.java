package io.github.btc.tools.demo;

import io.github.btc.RefusedSettingException;
import io.github.btc.tools.replicas.load.Routing;
import io.github.btc.tools.replicas.replica.ReplicaMode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The configurations that the demo can run. */
enum Configuration {
  OFF(
      "off",
      "the JVM starts collections by itself; replicas get requests in turn",
      ReplicaMode.OFF,
      Routing.ROUND_ROBIN),
  OFF_LEAST_REQUEST(
      "off-least-request",
      "the same, and the replica with the fewest requests in flight gets the next one",
      ReplicaMode.OFF),
  GATE_ONLY(
      "gate-only",
      "full collections behind a gate, without an announcement",
      ReplicaMode.GATE_ONLY),
  BTC("btc", "collections behind a gate, with an announcement", ReplicaMode.BTC),
  NO_COLLECTIONS(
      "no-collections",
      "no collections, because the heap never fills: the limit",
      ReplicaMode.NO_COLLECTIONS);

  /** The configurations that the demo compares, unless {@code --only} names another one. */
  static final List<Configuration> COMPARED = List.of(OFF, OFF_LEAST_REQUEST, BTC, NO_COLLECTIONS);

  private static final String EXPECTED =
      Stream.of(values()).map(Configuration::shownName).collect(Collectors.joining(", "));

  private final String shownName;
  private final String meaning;
  private final ReplicaMode mode;
  private final Routing routing;

  Configuration(String shownName, String meaning, ReplicaMode mode) {
    this(shownName, meaning, mode, Routing.LEAST_REQUEST);
  }

  Configuration(String shownName, String meaning, ReplicaMode mode, Routing routing) {
    this.shownName = shownName;
    this.meaning = meaning;
    this.mode = mode;
    this.routing = routing;
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

  Routing routing() {
    return routing;
  }
}
