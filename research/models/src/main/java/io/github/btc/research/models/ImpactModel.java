package io.github.btc.research.models;

import io.github.btc.RefusedSettingException;
import io.github.btc.research.models.ctmc.TransientCurve;
import io.github.btc.research.models.srn.Place;
import io.github.btc.research.models.srn.StochasticRewardNet;
import io.github.btc.research.models.srn.TangibleGraph;

/**
 * The effect of a background task on the response time of one request (thesis, Figure 2.1). After
 * its service the request ends, or with a small probability it waits for the task first.
 *
 * @param serviceRate µ, per µs; the thesis has 0.0036
 * @param impactRate ω, per µs; 0.0001 gives the thesis's 11.27 ms, and its printed 10^-3 does not
 * @param impactProbability Ω; the thesis has 0.003
 */
public record ImpactModel(double serviceRate, double impactRate, double impactProbability) {

  /**
   * The largest ratio of the rates. Solving takes about one second with it, and longer above it.
   */
  private static final double MOST_APART = 1e6;

  public ImpactModel {
    Rates.check("mu", serviceRate);
    Rates.check("omega", impactRate);
    Rates.probability("probability", impactProbability, 1);
    if (!(serviceRate / impactRate <= MOST_APART && impactRate / serviceRate <= MOST_APART)) {
      throw new RefusedSettingException(
          "mu and omega",
          serviceRate + " and " + impactRate + " per µs",
          "rates at most a million times apart");
    }
  }

  /** Returns the model with the numbers of Table 2.1. */
  public static ImpactModel ofThesis() {
    return new ImpactModel(0.0036, 0.0001, 0.003);
  }

  /** Returns the distribution function of the response time in µs (Eq. 2.1). */
  public TransientCurve responseTime() {
    StochasticRewardNet.Builder net = StochasticRewardNet.builder();
    Place finished = addTo(net);
    TangibleGraph graph = net.build().explore();
    return graph.expectedAt(marking -> marking.tokens(finished) > 0 ? 1 : 0);
  }

  /** Returns the mean response time in µs. */
  public double meanMicros() {
    StochasticRewardNet.Builder net = StochasticRewardNet.builder();
    Place finished = addTo(net);
    return Renewal.meanTimeTo(finished, net, new Place(0, "P_serv"));
  }

  private Place addTo(StochasticRewardNet.Builder net) {
    Place serving = net.place("P_serv", 1);
    Place served = net.place("P_decide", 0);
    Place impact = net.place("P_impact", 0);
    Place finished = net.place("P_fin", 0);
    net.timed("T_serv", serviceRate).from(serving).to(served);
    net.immediate("T_has_impact", impactProbability).from(served).to(impact);
    net.immediate("T_no_impact", 1 - impactProbability).from(served).to(finished);
    net.timed("T_impact", impactRate).from(impact).to(finished);
    return finished;
  }
}
