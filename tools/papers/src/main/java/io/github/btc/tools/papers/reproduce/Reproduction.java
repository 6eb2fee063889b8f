package io.github.btc.tools.papers.reproduce;

import java.util.List;

/**
 * One experiment of a source paper, run again. It says beforehand which claims it will judge, so
 * that they can be listed without running anything. Register it in {@link
 * io.github.btc.tools.papers.Papers}.
 */
public interface Reproduction {

  /** Returns its name, which is also the first part of its claims' names: {@code thesis-impact}. */
  String id();

  /** Returns what it is about, in a few words. */
  String title();

  /** Returns every claim that {@link #run} judges, in the order of its rows. */
  List<Claim> claims();

  /** Returns about how many seconds it takes on two processors, for the time left. */
  double seconds(Effort effort);

  /**
   * Runs the experiment. The same seed and size give the same outcome, whatever the machine.
   *
   * @param effort how much may be spent, and the seed
   * @return one row per claim, and what can be drawn
   */
  Outcome run(Effort effort);
}
