package io.github.btc.research.models;

import io.github.btc.research.models.srn.Place;
import io.github.btc.research.models.srn.StochasticRewardNet;
import io.github.btc.research.models.srn.TangibleGraph;

/**
 * Mean times to an end state, from the share of time that an endlessly repeated run spends there.
 */
final class Renewal {

  private Renewal() {}

  /** Adds a transition of rate 1 back to the start, and returns the mean time from start to end. */
  static double meanTimeTo(Place end, StochasticRewardNet.Builder net, Place start) {
    net.timed("T_again", 1).from(end).to(start);
    TangibleGraph graph = net.build().explore();
    double[] atEnd = graph.rates(marking -> marking.tokens(end));
    double[] before = graph.rates(marking -> 1 - marking.tokens(end));
    return graph.steadyState().expected(before) / graph.steadyState().expected(atEnd);
  }
}
