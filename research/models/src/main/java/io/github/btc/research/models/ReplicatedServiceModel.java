package io.github.btc.research.models;

import static io.github.btc.research.models.srn.StochasticRewardNet.serverPerToken;
import static io.github.btc.research.models.srn.StochasticRewardNet.singleServer;

import io.github.btc.RefusedSettingException;
import io.github.btc.internal.Ranges;
import io.github.btc.research.models.ctmc.SteadyState;
import io.github.btc.research.models.srn.Marking;
import io.github.btc.research.models.srn.Place;
import io.github.btc.research.models.srn.StochasticRewardNet;
import io.github.btc.research.models.srn.TangibleGraph;
import java.util.function.ToDoubleFunction;

/**
 * A service of n replicas with BTC (thesis, Figure 4.4): a replica takes a request, serves it, and
 * then with a small probability is away for a task. Replicas are tokens without a name, which lumps
 * the 3^n states of n named replicas to {@code (n+1)(n+2)/2}, or {@code n+1} with immediate
 * arrival.
 *
 * @param replicas n, 1 to 1000
 * @param serviceRate µ, per µs
 * @param taskRate ω, per µs: the rate of a task's duration
 * @param taskProbability Ω: the probability of a task after a request, less than 1
 * @param arrivalRate the rate of requests for an idle replica, per µs; infinite for requests at
 *     once
 * @param semantics what the rates mean with several tokens
 */
public record ReplicatedServiceModel(
    int replicas,
    double serviceRate,
    double taskRate,
    double taskProbability,
    double arrivalRate,
    ServerSemantics semantics) {

  /**
   * The arrival rate unless another is given: 1 ns between requests. A timed arrival, as in the
   * chain of Figure 4.5, yet so fast that measures equal those of an immediate one to 5 digits.
   */
  public static final double BACK_TO_BACK = 1_000;

  /** The largest number of replicas. */
  public static final int MOST = 1_000;

  /** The arrival rate of the model that the authors of the thesis published. */
  public static final double PUBLISHED_ARRIVAL = 1;

  public ReplicatedServiceModel {
    Ranges.whole("n", replicas, 1, MOST);
    Rates.check("mu", serviceRate);
    Rates.check("omega", taskRate);
    Rates.probability("probability", taskProbability, Math.nextDown(1.0));
    if (!(arrivalRate > 0)) {
      throw new RefusedSettingException(
          "arrival", String.valueOf(arrivalRate), "a rate per µs of more than 0, or infinite");
    }
  }

  /**
   * Returns the model with the numbers of sections 2.2.3 and 4.4.2, single-server, back to back.
   */
  public static ReplicatedServiceModel ofThesis(int replicas) {
    return new ReplicatedServiceModel(
        replicas, 0.0036, 0.0001, 0.003, BACK_TO_BACK, ServerSemantics.SINGLE);
  }

  /** Returns the same model with other semantics. */
  public ReplicatedServiceModel with(ServerSemantics other) {
    return new ReplicatedServiceModel(
        replicas, serviceRate, taskRate, taskProbability, arrivalRate, other);
  }

  /** Returns the same model with another arrival rate. */
  public ReplicatedServiceModel withArrivalRate(double other) {
    return new ReplicatedServiceModel(
        replicas, serviceRate, taskRate, taskProbability, other, semantics);
  }

  /** Builds and solves the net. */
  public Solution solve() {
    StochasticRewardNet.Builder net = StochasticRewardNet.builder();
    Place away = addTo(net);
    return new Solution(net.build().explore(), away, replicas);
  }

  private Place addTo(StochasticRewardNet.Builder net) {
    Place available = net.place("P_available", replicas);
    Place serving = net.place("P_serv", 0);
    Place deciding = net.place("P_decide_unav", 0);
    Place away = net.place("P_unav", 0);
    if (Double.isInfinite(arrivalRate)) {
      net.immediate("T_arrival", 1).from(available).to(serving);
    } else {
      net.timed("T_arrival", arrivalRate)
          .from(available)
          .to(serving)
          .inMarking(rate(arrivalRate, available));
    }
    net.timed("T_serv", serviceRate)
        .from(serving)
        .to(deciding)
        .inMarking(rate(serviceRate, serving));
    net.immediate("T_unav_start", taskProbability).from(deciding).to(away).priority(1);
    net.immediate("T_no_unav", 1 - taskProbability).from(deciding).to(available).priority(1);
    net.timed("T_unav", taskRate).from(away).to(available).inMarking(rate(taskRate, away));
    return away;
  }

  private ToDoubleFunction<Marking> rate(double rate, Place place) {
    return semantics == ServerSemantics.SINGLE ? singleServer(rate) : serverPerToken(rate, place);
  }

  /** The solved net. */
  public static final class Solution {

    private final TangibleGraph graph;
    private final SteadyState steady;
    private final Place away;
    private final int replicas;

    private Solution(TangibleGraph graph, Place away, int replicas) {
      this.graph = graph;
      this.steady = graph.steadyState();
      this.away = away;
      this.replicas = replicas;
    }

    /** Returns the number of tangible markings. */
    public int tangibleStates() {
      return graph.markings().size();
    }

    /** Returns the probability that all replicas are away (Eq. 4.1 and 4.6). */
    public double unavailability() {
      return probabilityAway(replicas);
    }

    /** Returns the capacity-oriented unavailability (Eq. 4.2 and 4.7). */
    public double coua() {
      return steady.expected(graph.rates(marking -> (double) marking.tokens(away) / replicas));
    }

    /** Returns the probability that exactly this number of replicas is away. */
    public double probabilityAway(int count) {
      return steady.expected(graph.rates(marking -> marking.tokens(away) == count ? 1 : 0));
    }
  }
}
