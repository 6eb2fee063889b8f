package io.github.btc.tools.console;

import picocli.CommandLine.Option;

/** The option {@code --seed} of a verb that draws random numbers. */
public final class SeedOption {

  /** Explains the option, also where a program makes it. */
  public static final String DESCRIPTION = "Seed of all random draws (default ${DEFAULT-VALUE}).";

  @Option(names = "--seed", description = DESCRIPTION)
  private long seed;

  /** Creates the option with the default 1. */
  public SeedOption() {
    this(1);
  }

  /**
   * Creates the option with another default.
   *
   * @param seed the default
   */
  public SeedOption(long seed) {
    this.seed = seed;
  }

  /**
   * Returns the seed.
   *
   * @return the seed of all random draws
   */
  public long value() {
    return seed;
  }
}
