package io.github.btc.research.papers.reproduce;

import java.util.List;

/**
 * An experiment of a source paper that is run again. Its claims are known before it runs, so that
 * they can be listed without a run. A reproduction must be registered in {@link
 * io.github.btc.research.papers.Papers}.
 */
public interface Reproduction {

  /** Returns the name, which begins the names of its claims, for instance {@code thesis-impact}. */
  String id();

  /** Returns the subject in a few words. */
  String title();

  /** Returns every claim that {@link #run} judges, in the order of its rows. */
  List<Claim> claims();

  /** Returns the approximate seconds that it takes on two processors, for the time left. */
  double seconds(Effort effort);

  /**
   * Runs the experiment. The same seed and size give the same outcome on every machine.
   *
   * @param effort the sizes and the seed
   * @return the row of each claim, and the figures
   */
  Outcome run(Effort effort);
}
