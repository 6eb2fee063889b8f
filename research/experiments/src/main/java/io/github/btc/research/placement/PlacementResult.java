package io.github.btc.research.placement;

import io.github.btc.tools.simulator.results.Latency;
import java.util.List;
import java.util.Map;

/**
 * The result of one run.
 *
 * @param requests the number of answers that count
 * @param all response times of the whole run
 * @param phases response times by phase: base, transition and steady
 * @param startMillis time of each start of a replica, from the decision until it serves
 * @param startedOnStressed how many of these replicas were started on a stressed node
 * @param moves how often a replica moved
 * @param returns how many of these moves led to a node that was left less than two minutes before
 * @param scaleOuts how often a replica was added
 * @param missedWindows share of the windows in which a replica missed the objective
 */
public record PlacementResult(
    long requests,
    Latency all,
    Map<Phase, Latency> phases,
    List<Double> startMillis,
    int startedOnStressed,
    int moves,
    int returns,
    int scaleOuts,
    double missedWindows) {

  /** The phases of section 6.4.1. */
  public enum Phase {
    /** One replica serves. */
    BASE,
    /** A second replica starts, or is cold. */
    TRANSITION,
    /** Both serve. */
    STEADY
  }
}
