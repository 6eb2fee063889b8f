package io.github.btc.tools.advisor;

import io.github.btc.gc.Collector;
import java.util.Optional;

/** Notes on what an update of the JDK changes. The guide on containers has the sources. */
final class NextJdk {

  private NextJdk() {}

  /** Returns a note for the advice; empty if nothing changes for BTC. */
  static Optional<String> of(Collector collector) {
    return switch (collector) {
      case SERIAL ->
          Optional.of(
              "from JDK 27 on, a JVM without a flag for its collector selects G1, also with one"
                  + " CPU; keep -XX:+UseSerialGC on the command line");
      case G1 ->
          Optional.of(
              "from JDK 26 on, G1 needs less CPU time for a write to an object; run this"
                  + " command again after an update");
      default -> Optional.empty();
    };
  }
}
