package io.github.btc.research.models;

import io.github.btc.research.models.ctmc.TransientCurve;
import io.github.btc.research.models.srn.Place;
import io.github.btc.research.models.srn.StochasticRewardNet;

/**
 * The response time of one request with BTC (thesis, Figure 4.6 and Eq. 4.5): tasks run after the
 * response, so that only the service counts.
 *
 * @param serviceRate µ, per µs
 */
public record TaggedCustomerModel(double serviceRate) {

  public TaggedCustomerModel {
    Rates.check("mu", serviceRate);
  }

  /** Returns the distribution function of the response time; times in µs. */
  public TransientCurve responseTime() {
    StochasticRewardNet.Builder net = StochasticRewardNet.builder();
    Place finished = addTo(net);
    return net.build().explore().expectedAt(marking -> marking.tokens(finished));
  }

  /** Returns the mean response time in µs. */
  public double meanMicros() {
    StochasticRewardNet.Builder net = StochasticRewardNet.builder();
    Place finished = addTo(net);
    return Renewal.meanTimeTo(finished, net, new Place(0, "P_serv"));
  }

  private Place addTo(StochasticRewardNet.Builder net) {
    Place serving = net.place("P_serv", 1);
    Place finished = net.place("P_fin", 0);
    net.timed("T_serv", serviceRate).from(serving).to(finished);
    return finished;
  }
}
