package io.github.btc.research.models.ctmc;

import java.util.random.RandomGenerator;

/** Chains in which every state reaches every other. */
final class RandomChains {

  private RandomChains() {}

  /** Rates over twelve decades. */
  static Ctmc stiff(int states, RandomGenerator random) {
    return chain(states, 6, random);
  }

  /** Rates from 0.1 to 10. */
  static Ctmc mild(int states, RandomGenerator random) {
    return chain(states, 1, random);
  }

  private static Ctmc chain(int states, int decades, RandomGenerator random) {
    Ctmc.Builder builder = Ctmc.builder();
    for (int state = 0; state < states; state++) {
      builder.add((state + 1) % states, Math.pow(10, random.nextDouble(-decades, decades)));
      for (int i = 0; i < 3; i++) {
        builder.add(random.nextInt(states), Math.pow(10, random.nextDouble(-decades, decades)));
      }
      builder.endRow();
    }
    return builder.build();
  }
}
