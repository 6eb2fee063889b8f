package io.github.btc.research.models;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;

/** Range checks of model parameters. */
final class Rates {

  private Rates() {}

  static void check(String name, double perMicro) {
    if (!(perMicro > 0) || Double.isInfinite(perMicro)) {
      throw new RefusedSettingException(
          name, String.valueOf(perMicro), "a rate per µs of more than 0");
    }
  }

  static void probability(String name, double value, double most) {
    Ranges.share(name, value, 0, most);
  }
}
