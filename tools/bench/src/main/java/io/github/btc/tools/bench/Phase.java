package io.github.btc.tools.bench;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The parts of a run that have figures of their own. */
enum Phase {
  /** The beginning, while the compilers work most: the shortest warm-up of the scenario. */
  COLD,
  /** The measured time after the warm-up. */
  WARM;

  @JsonValue
  String json() {
    return name().toLowerCase(Locale.ROOT);
  }
}
